// Without repetition the code is twice as long as the text.
// expect: encode: violated
struct plain {
    char at[5];
};
struct code {
    char at[8];
};
int encode(const struct plain *in, struct code *out) {
    int n = 0, i = 0;
    while (i < 5) {
        char c = in->at[i];
        char run = 0;
        while (i < 5 && in->at[i] == c) {
            run++;
            i++;
        }
        out->at[n++] = c; //! array-bounds information
        out->at[n++] = run;
    }
    return n;
}
