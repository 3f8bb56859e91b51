// Allocated memory is neither freed nor still reachable. (Off unless asked for.)
// expect: early: violated
// expect: overwritten: violated
// expect: failed: violated
// expect: inside: violated
// vl: --property +memory-leak
#include <stdlib.h>
#include <string.h>
int early(int n) {
    char *p = malloc(8);
    if (!p) return -1;
    if (n < 0) return -2; //! memory-leak warning
    free(p);
    return 0;
}
static char *kept;
void overwritten(void) {
    kept = malloc(8);
    kept = malloc(16);
} //! memory-leak warning
int failed(char **text, size_t n) {
    char *p = malloc(8);
    if (!p) return 0;
    p = realloc(p, n);
    *text = p;
    return 1; //! memory-leak information
}
struct pair {
    char *a, *b;
};
struct pair *inside(void) {
    struct pair *p = malloc(sizeof *p);
    if (!p) return NULL;
    p->a = malloc(4);
    p->b = malloc(4);
    p->b = NULL;
    return p; //! memory-leak warning
}
