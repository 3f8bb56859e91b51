// Set before they are used.
// vl: --property valid-memsafety
// expect: member: proved
// expect: array: proved
// expect: untouched: proved
int x;
struct s {
    int a, *p;
    struct s *next;
};
void member(void) {
    struct s v;
    v.p = &x;
    *v.p = 1;
}
void array(unsigned i) {
    int *a[10];
    for (int k = 0; k < 10; k++) a[k] = &x;
    if (i < 10) *a[i] = 3;
}
int *untouched(void) {
    struct s v;
    v.a = 1;
    return v.a ? &x : v.p;
}
