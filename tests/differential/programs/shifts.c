int main(void) {
    unsigned h = 1;
    for (int i = 0; i < 31; i++) {
        h ^= 0x9e3779b9u >> i;
        h ^= 0x9e3779b9u << i;
        h += (unsigned)(-1000000 >> i);
        h += (unsigned)(1 << (i % 30));
    }
    long long l = -5;
    h ^= (unsigned)(l >> 40);
    h ^= (unsigned)(0x8000000000000000ull >> 33);
    unsigned char c = 255;
    h += (unsigned)(c << 8) + (c >> 3);
    return (int)h;
}
