// It is not known that no object lies at an address which the program writes as a number: to compare
// with it does not put other memory there.
// expect: variable: violated
// expect: untyped: violated
// expect: local: violated
// expect: literal: violated
// expect: argument: violated
// expect: unequal: violated
// expect: chosen: violated
// expect: elsewhere: violated
static int here, there;
struct node {
    struct node *next;
    int value;
};
int variable(int z) {
    if ((int *)4096 == &here) return 10 / z; //! division-by-zero information
    return 0;
}
int untyped(int z) {
    if ((void *)4096 == (void *)&here) return 10 / z; //! division-by-zero information
    return 0;
}
int local(int z) {
    int x, *p = &x;
    if (p == (int *)0x7ffe0010) return 10 / z; //! division-by-zero information
    return 0;
}
int literal(int z) {
    const char *s = "abc";
    if (s == (const char *)0x1000) return 10 / z; //! division-by-zero information
    return 0;
}
int argument(struct node *n, int z) {
    if (n->next == (struct node *)4096) return 10 / z; //! division-by-zero information
    return n->value;
}
int unequal(int z) {
    return &here != (int *)4096 ? 1 : 10 / z; //! division-by-zero information
}
int chosen(int z, int a) {
    int *p = a ? &here : (int *)4096, *q = a ? (int *)4096 : &there;
    return p == q ? 10 / z : 1; //! division-by-zero information
}
// Memory is there where it is used, in executions that do.
int elsewhere(int z, int a) {
    if (a) return *(volatile int *)4096;
    if ((int *)4096 == &here) return 10 / z; //! division-by-zero information
    return 0;
}
