// Every allocation may fail.
// expect: make: violated
// expect: zeroed: violated
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);
void free(void *);
int make(void) {
    int *p = malloc(sizeof *p);
    *p = 3; //! null-dereference warning
    int v = *p;
    free(p);
    return v;
}
int zeroed(void) {
    int *p = calloc(4, sizeof *p);
    int v = p[3]; //! null-dereference warning
    free(p);
    return v;
}
