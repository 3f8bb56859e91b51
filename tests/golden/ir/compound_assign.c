int compound(int a, char c, unsigned u) {
    a += c;
    c += a;
    c <<= 1;
    u >>= c;
    a %= 7;
    c |= u;
    return a;
}
