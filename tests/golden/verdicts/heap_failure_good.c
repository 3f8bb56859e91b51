// None fails where the user says so, unless it asks for more than half of the address space.
// vl: --no-malloc-failure
// expect: make: proved
// expect: zeroed: proved
// expect: large: violated
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);
void free(void *);
int make(void) {
    int *p = malloc(sizeof *p);
    *p = 3;
    int v = *p;
    free(p);
    return v;
}
int zeroed(void) {
    int *p = calloc(4, sizeof *p);
    int v = p[3];
    free(p);
    return v;
}
void large(unsigned long n) {
    char *p = malloc(n);
    if (n > 0) p[0] = 1; //! null-dereference information
    free(p);
}
