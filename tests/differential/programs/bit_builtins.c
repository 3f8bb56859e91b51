typedef unsigned __int128 u128;
int main(void) {
    static const unsigned long long in[] = {0, 1, 2, 0x80, 0xff00, 0x12345678, 0x80000000u, 0xffffffffu, 0x0123456789abcdefull, 1ull << 63, ~0ull};
    unsigned h = 7;
    for (unsigned i = 0; i < sizeof in / sizeof *in; i++) {
        unsigned long long v = in[i];
        unsigned u = (unsigned)v;
        h = h * 31 + (unsigned)__builtin_parity(u) + (unsigned)__builtin_parityll(v) * 2;
        h = h * 31 + (unsigned)__builtin_ffs((int)u) + (unsigned)__builtin_ffsll((long long)v) * 64 + (unsigned)__builtin_ffsl((long)v);
        h = h * 31 + (unsigned)__builtin_clrsb((int)u) + (unsigned)__builtin_clrsbll((long long)v) * 64;
        h = h * 31 + (unsigned)__builtin_popcount(u) + (unsigned)__builtin_popcountll(v) * 64;
        h = h * 31 + (v ? (unsigned)__builtin_clzll(v) + (unsigned)__builtin_ctzll(v) * 64 : 1);
        h = h * 31 + (u ? (unsigned)__builtin_clz(u) + (unsigned)__builtin_ctz(u) * 32 : 2);
        h = h * 31 + __builtin_bswap32(u) + __builtin_bswap16((unsigned short)u) + (unsigned)(__builtin_bswap64(v) >> 7);
    }
    h = h * 31 + (unsigned)__builtin_types_compatible_p(int, const int) + (unsigned)__builtin_types_compatible_p(int, long) * 2;
    h = h * 31 + (unsigned)__builtin_choose_expr(sizeof(int) == 4, 5, "no");
    h = h * 31 + (unsigned)__builtin_classify_type(1.0) + (unsigned)__builtin_classify_type(h);
    char buffer[16];
    __builtin_memset(buffer, 3, sizeof buffer);
    __builtin___memcpy_chk(buffer, "abc", 4, __builtin_object_size(buffer, 0));
    h = h * 31 + (unsigned)buffer[1] + (unsigned)buffer[9] + (unsigned)__builtin_object_size(buffer, 1);
    char *q = __builtin_assume_aligned(buffer, 1);
    return (int)(h * 31 + (unsigned)__builtin_expect(q[2], 1) + (unsigned)__builtin_constant_p(5));
}
