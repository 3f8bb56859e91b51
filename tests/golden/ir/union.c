union u { int i; unsigned char b[4]; short s; };
int first(int x) {
    union u v;
    v.i = x;
    return v.b[0] + v.s;
}
