// expect: stack: proved
// expect: inside: proved
// expect: constant: proved
// expect: twice: proved
#include <stdlib.h>
void stack(void) {
    int *p = malloc(sizeof *p);
    free(p);
}
void inside(void) {
    char *p = malloc(8);
    if (!p) return;
    p++;
    free(p - 1);
}
static char name[4];
void constant(int own) {
    char *p = own ? malloc(4) : name;
    if (p != name) free(p);
}
void twice(void) {
    char *p = malloc(8);
    free(p);
    p = NULL;
    free(p);
}
