// expect: from_outside: proved
// expect: of_the_file: proved
// expect: of_another: proved
// expect: runs: proved
// expect: copied: proved
// expect: nested: proved
// expect: in_handler: proved
// expect: called_back: proved
// expect: order: proved
// expect: throw: proved
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
static jmp_buf place;
extern jmp_buf elsewhere;
struct handler {
    int depth;
    struct handler *up;
    jmp_buf env;
};
// The caller has set it: a listed assumption.
void from_outside(jmp_buf env) {
    longjmp(env, 1);
}
void of_the_file(int code) {
    longjmp(place, code);
}
void of_another(int code) {
    longjmp(elsewhere, code);
}
int runs(int x) {
    if (setjmp(place) == 0) of_the_file(x);
    return 0;
}
void copied(void) {
    jmp_buf env, copy;
    if (setjmp(env)) return;
    memcpy(copy, env, sizeof copy);
    longjmp(copy, 1);
}
static struct handler *top;
static void throw(int code) {
    if (top) longjmp(top->env, code);
}
int nested(int x) {
    struct handler h = {.up = top};
    top = &h;
    if (setjmp(h.env) == 0) throw(x);
    return 0;
}
void in_handler(struct handler *h) {
    if (h->depth > 0) longjmp(h->env, h->depth);
}
static int order(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    if (x == y) longjmp(place, 1);
    return x < y ? -1 : 1;
}
void called_back(void) {
    int a[3] = {3, 1, 2};
    if (setjmp(place) == 0) qsort(a, 3, sizeof *a, order);
}
