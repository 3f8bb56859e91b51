union u { unsigned i; unsigned char b[4]; unsigned short s[2]; struct { unsigned char x, y; } t; };
int main(void) {
    union u v = {0x11223344};
    unsigned h = v.b[1] * 3u + v.s[1] + v.t.y;
    v.b[2] = 0xff;
    h = h * 31 + v.i;
    union u w = v;
    w.s[0] ^= 0xffff;
    return (int)(h * 31 + w.i);
}
