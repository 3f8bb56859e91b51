// flags: -mpopcnt
static unsigned mix(unsigned h, unsigned long long x) { return (h * 31u + (unsigned)x) ^ (unsigned)(x >> 32); }
int main(void) {
    unsigned h = 1;
    unsigned v[] = {1, 2, 0x80000000u, 0xffffffffu, 0x12345678u, 40};
    for (int i = 0; i < 6; i++) {
        unsigned long long w = (unsigned long long)v[i] << 17 | v[5 - i];
        h = mix(h, (unsigned)__builtin_popcount(v[i]) + (unsigned)__builtin_clz(v[i]) * 100u + (unsigned)__builtin_ctz(v[i]) * 10000u);
        h = mix(h, (unsigned)__builtin_popcountll(w) + (unsigned)__builtin_clzll(w) * 100u + (unsigned)__builtin_ctzll(w) * 10000u);
        h = mix(h, __builtin_bswap32(v[i]));
        h = mix(h, __builtin_bswap64(w));
        h = mix(h, __builtin_bswap16((unsigned short)v[i]));
        for (int j = 0; j < 6; j++) {
            int s; unsigned u; signed char c; long long l; unsigned long long q;
            h = mix(h, __builtin_add_overflow((int)v[i], (int)v[j], &s)); h = mix(h, (unsigned)s);
            h = mix(h, __builtin_sub_overflow(v[i], v[j], &u)); h = mix(h, u);
            h = mix(h, __builtin_mul_overflow((int)v[i], (int)v[j], &s)); h = mix(h, (unsigned)s);
            h = mix(h, __builtin_add_overflow((int)v[i], v[j], &c)); h = mix(h, (unsigned char)c);
            h = mix(h, __builtin_sub_overflow(v[i], (int)v[j], &l)); h = mix(h, (unsigned long long)l);
            h = mix(h, __builtin_mul_overflow(v[i], (int)v[j], &s)); h = mix(h, (unsigned)s);
            h = mix(h, __builtin_umulll_overflow(v[i], (unsigned long long)v[j] << 20, &q)); h = mix(h, q);
            h = mix(h, __builtin_saddll_overflow((long long)w, 0x7fffffff00000000LL, &l)); h = mix(h, (unsigned long long)l);
        }
    }
    return (int)h;
}
