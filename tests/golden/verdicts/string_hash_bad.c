// 5381 * 33^4 is too large for int, whatever the text.
// expect: hash: violated
struct text {
    signed char at[6];
};
int hash(const struct text *t) {
    int h = 5381;
    for (int i = 0; i < 6; i++) {
        h = h * 33; //! signed-overflow warning
        h = h + t->at[i];
    }
    return h;
}
