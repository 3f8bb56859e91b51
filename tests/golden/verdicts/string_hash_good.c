// expect: hash: proved
struct text {
    signed char at[6];
};
unsigned hash(const struct text *t) {
    unsigned h = 5381;
    for (int i = 0; i < 6; i++) {
        h = h * 33;
        h = h + (unsigned char)t->at[i];
    }
    return h;
}
