void clear(unsigned char *p) { p[0] = 0; }
