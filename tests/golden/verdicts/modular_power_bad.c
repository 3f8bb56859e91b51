// expect: power: violated
unsigned power(unsigned base, unsigned char exponent, unsigned modulus) {
    unsigned long long result = 1, b = base;
    while (exponent) {
        if (exponent & 1) result = result * b % modulus; //! division-by-zero information
        b = b * b % modulus; //! division-by-zero information
        exponent >>= 1;
    }
    return (unsigned)result;
}
