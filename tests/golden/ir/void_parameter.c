/* The pointee types assumed for a void * parameter: the type of %1 and %2. */
struct pair { int a, b; };
int compare(const void *a, const void *b) {
    const int *x = a, *y = b;
    return *x < *y;
}
int cast(void *p) { return ((struct pair *)p)->b; }
int two_types(void *p, int k) { return k ? *(int *)p : (int)*(long *)p; }
int bytes(void *p) { return *(char *)p; }
int moved(void *p) {
    p++;
    return *(int *)p;
}
int compared(void *p, int *q) { return p == q; }
