signed char next(signed char c) { return c + 1; }
unsigned char low(unsigned short s) { return s; }
char plain(char c, char d) { return c - d; }
