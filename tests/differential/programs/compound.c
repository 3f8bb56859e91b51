int main(void) {
    unsigned char c = 10;
    c += 250;
    c -= 300;
    c *= 3;
    c <<= 2;
    c >>= 1;
    c |= 0x41;
    c ^= 0xff;
    c &= 0x7e;
    c %= 50;
    short s = 1000;
    s *= 40;
    s /= 3;
    s += 70000;
    int i = 5;
    i += c;
    i *= s;
    i -= 3000000000u % 17;
    _Bool b = 0;
    b += 5;
    b ^= 1;
    b |= 4;
    long long l = 1;
    l <<= 40;
    l += i;
    l >>= 3;
    return (int)(l ^ (l >> 32)) + b + c;
}
