// expect: first_word: proved
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
        if (c == 0 || n == 3) break;
        if (state == BEFORE && c == ' ') continue;
        if (state == INSIDE && c == ' ') break;
        state = INSIDE;
        out->text[n] = c;
        n++;
    }
    out->text[n] = 0;
}
