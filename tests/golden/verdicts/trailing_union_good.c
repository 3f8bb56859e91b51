// Arrays at the end of a structure that are members of a union there are as long as the object.
// vl: --no-malloc-failure
// expect: named: safe
// expect: unnamed: safe
// expect: main: proved
#include <stdlib.h>
struct text { int length; union { char first[1]; short all; } u; };
struct list { int length; union { int item[1]; void *next; }; };
static char named(struct text *t, int i) {
    t->u.first[i] = 'x';
    return t->u.first[i];
}
static int unnamed(struct list *l, int i) { return l->item[i] = i; }
int main(void) {
    struct text *t = malloc(sizeof *t + 8);
    struct list *l = malloc(sizeof *l + 8 * sizeof(int));
    int sum = named(t, 8) + unnamed(l, 7);
    free(t);
    free(l);
    return sum;
}
