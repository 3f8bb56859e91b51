// Bits that leave the type are lost, whatever the compiler; into the sign bit and of a negative number they are not.
// expect: scale: violated
// expect: sum: proved
int scale(int x) {
    return x << 4; //! shift information
}

int sum(const unsigned char *b, int x) {
    if (x < -1000 || x > 1000) return 0;
    return (b[0] << 24 | 1 << 31) + (x << 4 & 15);
}
