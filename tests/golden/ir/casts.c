long widen(int x, unsigned y) { return (long)x + (long)y + (unsigned char)x + (short)y; }
void drop(int x, int *p) { (void)x; (void)*p; }
