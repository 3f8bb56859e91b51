/* A variable whose address stays in the file is no object of a pointer that comes from elsewhere,
 * although the code compares such pointers. */
// expect: step: proved
// expect: whole: proved
struct pair {
    int first, second;
};

int step(int *p, const int *q) {
    static int calls;
    static int table[4];
    if (p == q) return 0;
    calls = 1;
    *p = 9;
    return table[calls];
}

int whole(struct pair *p, const struct pair *q) {
    static struct pair last;
    static int table[4];
    if (p == q) return 0;
    last.first = 3;
    p->first = 9;
    return table[last.first];
}
