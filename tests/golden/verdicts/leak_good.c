// expect: early: proved
// expect: overwritten: proved
// expect: failed: proved
// expect: inside: proved
// expect: ring: proved
// expect: told: proved
// vl: --property +memory-leak
#include <stdlib.h>
#include <string.h>
int early(int n) {
    char *p = malloc(8);
    if (!p) return -1;
    if (n >= 0) n = 0;
    free(p);
    return n;
}
static char *kept;
void overwritten(void) {
    if (!kept) kept = malloc(8);
}
int failed(char **text, size_t n) {
    if (!n) return 0;
    char *p = malloc(8);
    if (!p) return 0;
    char *q = realloc(p, n);
    if (!q) {
        free(p);
        return 0;
    }
    *text = q;
    return 1;
}
struct pair {
    char *a;
    struct pair *b;
};
struct pair *inside(void) {
    struct pair *p = malloc(sizeof *p);
    if (!p) return NULL;
    p->a = malloc(4);
    p->b = calloc(1, sizeof *p);
    return p;
}
static struct pair *first;
void ring(void) {
    struct pair *p = malloc(sizeof *p), *q = malloc(sizeof *q);
    if (!p || !q) {
        free(p);
        free(q);
        return;
    }
    p->b = q;
    q->b = p;
    first = q;
}
void keep(char *p);
void told(void) {
    char *p = malloc(4);
    if (p) keep(p);
}
