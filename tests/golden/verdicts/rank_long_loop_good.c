// expect: mark: proved
struct text {
    unsigned char length;
    unsigned sum;
    int seen[8];
};

void mark(struct text *t) {
    if (t->length >= 48) return;
    for (int i = 0; i < t->length; i++) t->sum += 3;
    if (t->length >= 40) t->seen[t->length - 40] = 1;
}
