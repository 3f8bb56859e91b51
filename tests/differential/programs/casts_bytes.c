int main(void) {
    unsigned v = 0x12345678;
    unsigned char *b = (unsigned char *)&v;
    unsigned h = b[0] * 3u + b[3];
    b[1] = 0xee;
    h = h * 31 + v;
    long long l = 0;
    ((short *)&l)[2] = -2;
    h = h * 31 + (unsigned)(l >> 16);
    int a[2] = {0x01020304, 0x05060708};
    for (char *p = (char *)a; p < (char *)(a + 2); p++) h = h * 7 + (unsigned)*p;
    unsigned char buf[8];
    for (int i = 0; i < 8; i++) buf[i] = (unsigned char)(i * 17);
    h += *(unsigned char *)(void *)&buf[3];
    return (int)h;
}
