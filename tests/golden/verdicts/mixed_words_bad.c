// Values that are a number in one element and a pointer in the next.
// expect: number: violated
// expect: pointer: violated
union value {
    long i;
    const char *p;
};
struct slot {
    union value v;
    char tag;
};
long number(struct slot *a, unsigned n, unsigned i, unsigned j, const char *text) {
    if (i >= n || j >= n) return 0;
    a[i].v.i = 5;
    a[j].v.p = text;
    return 10 / (a[i].v.i ^ 5); //! division-by-zero information
}
int pointer(struct slot *a, unsigned n, unsigned i, unsigned j) {
    char c = 4;
    if (i >= n || j >= n) return 0;
    a[j].v.i = 2;
    a[i].v.p = &c;
    a[j].v.i = 0;
    return 10 / *a[i].v.p; //! null-dereference information
}
