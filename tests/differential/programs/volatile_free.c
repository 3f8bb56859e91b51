static inline int clamp(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }
static int bits(unsigned x) { int n = 0; for (; x; x &= x - 1) n++; return n; }
static unsigned rev(unsigned x) { unsigned r = 0; for (int i = 0; i < 32; i++) { r = r << 1 | (x & 1); x >>= 1; } return r; }
int main(void) {
    unsigned h = 0;
    for (int i = -10; i < 10; i++) h = h * 5 + (unsigned)clamp(i * 3, -7, 12) + (unsigned)bits((unsigned)i);
    return (int)(rev(h) ^ h);
}
