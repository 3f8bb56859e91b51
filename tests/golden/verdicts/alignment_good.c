// Aligned as the types demand, tested before, or of types that demand nothing.
// vl: --property +alignment
// expect: word: proved
// expect: second: proved
// expect: implicit: proved
// expect: member: proved
// expect: heap: proved
// expect: loose: proved
// expect: same: proved
// expect: local: proved
// expect: walk: proved
void *malloc(unsigned long);
void free(void *);
struct __attribute__((packed)) record { char tag; int value; };
struct pair { int x, y; };
typedef int loose_int __attribute__((aligned(1)));
int *word(char *bytes) { return (unsigned long)bytes % 4 ? 0 : (int *)bytes; }
struct pair *second(int *p) { char *c = (char *)p; return (struct pair *)(c + sizeof(int)); }
long long *implicit(void *p) { return (unsigned long)p & 7 ? 0 : p; }
int member(struct record *r) { r->value = 3; return r->value; }
int heap(void) {
    char *p = malloc(16);
    if (!p) return 0;
    int *q = (int *)(p + 4);
    *q = 1;
    free(p);
    return 1;
}
int loose(char *bytes) { loose_int *p = (loose_int *)bytes; return p != 0; }
int same(struct pair *p) { return p->x < p->y; }
int local(unsigned i) {
    _Alignas(int) char room[16] = {0};
    int *p = (int *)room;
    return i < 4 ? p[i] : 0;
}
int walk(const int *p, int n) {
    char *at = (char *)p;
    return n == 2 ? *(int *)at : 0;
}
