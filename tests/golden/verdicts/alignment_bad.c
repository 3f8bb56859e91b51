// Pointers that are not aligned for their type: where they are made (6.3.2.3p7), and where one
// of the right type, got from a packed member, is used. A `void *` that is only taken for one type points to that.
// vl: --property +alignment
// expect: word: violated
// expect: second: violated
// expect: implicit: proved
// expect: member: violated
// expect: heap: violated
void *malloc(unsigned long);
void free(void *);
struct __attribute__((packed)) record { char tag; int value; };
struct pair { int x, y; };
int *word(char *bytes) { return (int *)bytes; } //! alignment information
struct pair *second(int *p) { char *c = (char *)p; return (struct pair *)(c + 1); } //! alignment warning
long long *implicit(void *p) { long long *q = p; return q; }
int member(struct record *r) {
    int *p = &r->value;
    return *p; //! alignment information
}
int heap(void) {
    char *p = malloc(16);
    if (!p) return 0;
    int *q = (int *)(p + 2); //! alignment warning
    free(p);
    return q != 0;
}
