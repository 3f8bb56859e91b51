// flags: -funsigned-char
int main(void) { char c = (char)200; signed char d = (signed char)200; return c * 3 + d + (c > 0) + ('\xff' > 0); }
