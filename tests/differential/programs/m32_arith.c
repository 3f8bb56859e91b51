// flags: -m32
static long f(long a, unsigned long b) { return a / 3 + (long)(b % 7u); }
int main(void) {
    long l = 0x7fffffff;
    unsigned long h = 7;
    for (int i = 0; i < 20; i++) { h = h * 1664525UL + 1013904223UL; l = f(l, h) ^ (long)(h >> 1); if (l < 0) l = -(l + 1); }
    unsigned long long w = (unsigned long long)h * h;
    int a[3] = {1, 2, 3}, *p = a + 2;
    return (int)(w >> 32) ^ (int)l ^ p[-1] ^ (int)(p - a) ^ (int)sizeof(p - a);
}
