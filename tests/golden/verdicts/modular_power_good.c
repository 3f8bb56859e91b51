// expect: power: proved
unsigned power(unsigned base, unsigned char exponent, unsigned modulus) {
    unsigned long long result = 1, b = base;
    if (modulus == 0) return 0;
    while (exponent) {
        if (exponent & 1) result = result * b % modulus;
        b = b * b % modulus;
        exponent >>= 1;
    }
    return (unsigned)result;
}
