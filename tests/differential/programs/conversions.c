int main(void) {
    long long x = -0x123456789abcdefLL;
    int i = (int)x;
    unsigned u = (unsigned)x;
    short s = (short)x;
    unsigned short us = (unsigned short)x;
    signed char c = (signed char)x;
    unsigned char uc = (unsigned char)x;
    unsigned long long ull = (unsigned long long)i;
    unsigned h = (unsigned)i ^ u;
    h = h * 33 + (unsigned)s;
    h = h * 33 + us;
    h = h * 33 + (unsigned)c;
    h = h * 33 + uc;
    h = h * 33 + (unsigned)(ull >> 32);
    h = h * 33 + (unsigned)((long long)u >> 3);
    h = h * 33 + (_Bool)x + (_Bool)(uc & 0);
    return (int)h;
}
