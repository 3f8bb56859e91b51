// The same where the number is below 0, or one element too many is read; each input that is shown keeps what is assumed.
// expect: below: violated
// expect: too_many: violated
// expect: down: violated
unsigned below(const unsigned char *p, int n) {
    unsigned h = 0;
    int whole = n / 4;
    for (int i = 0; i < whole; i++) h += p[4 * i] ^ p[4 * i + 3];
    const unsigned char *tail = p + 4 * whole;
    if ((n & 3) == 3) h += tail[1]; //! out-of-bounds information
    return h;
}

unsigned too_many(const unsigned char *p, int n) {
    unsigned h = 0;
    if (n < 0) return 0;
    int whole = n / 4;
    for (int i = 0; i < whole; i++) h += p[4 * i] ^ p[4 * i + 3];
    const unsigned char *tail = p + 4 * whole;
    if ((n & 3) == 3) h += tail[3]; //! out-of-bounds information
    return h;
}

unsigned down(const unsigned char *p, int n) {
    unsigned h = 0;
    while (n--) //! signed-overflow information
        h += *p++; //! pointer-overflow information
    return h;
}
