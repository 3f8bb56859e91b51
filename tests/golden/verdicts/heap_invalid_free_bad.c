// Only what an allocation gave may be freed.
// expect: stack: violated
// expect: inside: violated
// expect: constant: violated
// expect: twice: violated
#include <stdlib.h>
void stack(void) {
    int x = 0, *p = &x;
    free(p); //! invalid-free warning
}
void inside(void) {
    char *p = malloc(8);
    if (!p) return;
    p++;
    free(p); //! invalid-free warning
}
static char name[4];
void constant(int own) {
    char *p = own ? malloc(4) : name;
    free(p); //! invalid-free information
}
void twice(void) {
    char *p = malloc(8);
    free(p);
    free(p); //! double-free warning
}
