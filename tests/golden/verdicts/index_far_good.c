// The index is bounded, and so the array is as long as that.
// expect: follow: proved
struct code {
    unsigned *words;
};

int follow(struct code *c, int pc) {
    if (pc < 0 || pc >= 4096) return 0;
    int offset = (int)c->words[pc];
    if (offset == -1) return -1;
    return pc + 1;
}
