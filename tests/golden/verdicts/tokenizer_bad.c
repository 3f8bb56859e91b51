// A long word overruns the token.
// expect: first_word: violated
struct line {
    char text[8];
};
struct word {
    char text[4];
};
void first_word(const struct line *in, struct word *out) {
    enum { BEFORE, INSIDE } state = BEFORE;
    int n = 0;
    for (int i = 0; i < 8; i++) {
        char c = in->text[i];
        if (c == 0) break;
        if (state == BEFORE && c == ' ') continue;
        if (state == INSIDE && c == ' ') break;
        state = INSIDE;
        out->text[n] = c; //! array-bounds information
        n++;
    }
}
