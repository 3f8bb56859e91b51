// The index is bounded; the length of the array is unknown.
// expect: follow: violated
struct code {
    unsigned *words;
};

int follow(struct code *c, int pc) {
    if (pc < 0 || pc >= 4096) return 0;
    int offset = (int)c->words[pc]; //! out-of-bounds information
    if (offset == -1) return -1;
    return pc + 1;
}
