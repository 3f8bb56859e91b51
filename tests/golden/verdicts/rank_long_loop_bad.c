// The index is right only after more iterations than are looked at before a finding is ranked: an
// execution that avoids the failure is found by trying. Where there is none, it is a warning.
// expect: mark: violated
// expect: mark_before: violated
struct text {
    unsigned char length;
    unsigned sum;
    int seen[8];
};

void mark(struct text *t) {
    for (int i = 0; i < t->length; i++) t->sum += 3;
    t->seen[t->length - 40] = 1; //! array-bounds information
}

void mark_before(struct text *t) {
    for (int i = 0; i < t->length; i++) t->sum += 3;
    t->seen[t->length / 200 - 2] = 1; //! array-bounds warning
}
