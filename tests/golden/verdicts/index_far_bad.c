// An index as large as int goes, and an array that is large enough for it: the counterexample is run.
// expect: follow: violated
struct code {
    unsigned *words;
};

int follow(struct code *c, int pc) {
    int offset = (int)c->words[pc]; //! out-of-bounds information
    if (offset == -1) return -1;
    return pc + 1; //! signed-overflow information
}
