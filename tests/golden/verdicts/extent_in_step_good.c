// expect: words: proved
// expect: mix: proved
// expect: mixed: proved
// expect: tag: proved
unsigned words(const unsigned char from[]) {
    unsigned i, j, sum = 0, all[4];
    for (i = 0, j = 0; i < 4; i++, j += 2) all[i] = from[j] | from[j + 1] << 8;
    for (i = 0; i < 4; i++) sum += all[i];
    return sum;
}
unsigned mix(const unsigned char block[], int keysize) {
    unsigned sum = block[0] + block[1] + block[2] + block[3];
    if (keysize != 128) sum += block[0];
    return sum;
}
unsigned mixed(const unsigned char block[], int keysize) { return mix(block + 1, keysize); }
unsigned tag(const unsigned char *p, unsigned len) {
    return len < 2 ? 0 : p[0] | p[1] << 8;
}
