// A pointer that was never set is any value: null, the address of something, or of nothing (6.2.6.1p5).
// vl: --property valid-memsafety
// expect: local: violated
// expect: tested: violated
// expect: freed: violated
// expect: member: violated
// expect: list: violated
// expect: array: violated
// expect: called: violated
// expect: equal: violated
int x;
struct s {
    int a, *p;
    struct s *next;
};
void *malloc(unsigned long);
void free(void *);
void local(void) {
    int *p;
    *p = 1; //! alignment warning; null-dereference warning; out-of-bounds warning
}
void tested(void) {
    char *p;
    if (p) *p = 1; //! out-of-bounds warning
}
void freed(void) {
    int *p;
    free(p); //! invalid-free warning
}
void member(void) {
    struct s v;
    if (v.p) *v.p = 1; //! alignment warning; out-of-bounds warning
}
void list(void) {
    struct s *v = malloc(sizeof *v);
    if (!v) return;
    v->next->a = 2; //! alignment warning; null-dereference warning; out-of-bounds warning
    free(v);
}
void array(unsigned i) {
    char *a[10];
    if (i < 10 && a[i]) *a[i] = 3; //! out-of-bounds warning
}
int called(void) {
    int (*f)(void);
    return f ? f() : 0; //! bad-function-pointer warning
}
void equal(void) {
    int *p;
    if (p == &x) *p = 1; //! out-of-bounds warning
}
