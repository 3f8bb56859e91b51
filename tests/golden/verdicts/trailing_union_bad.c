// Arrays at the end of a structure are left, and one in a union that does not stand there is as
// long as it says.
// vl: --no-malloc-failure
// expect: main: violated
// expect: inside: violated
// expect: own: violated
#include <stdlib.h>
struct text { int length; union { char first[1]; short all; } u; };
struct middle { union { int item[1]; void *next; }; int length; };
union alone { char byte[1]; int word; };
int main(void) {
    struct text *t = malloc(sizeof *t + 8);
    t->u.first[16] = 'x'; //! out-of-bounds error
    free(t);
    return 0;
}
int inside(struct middle *m) {
    return m->item[1]; //! array-bounds warning
}
int own(union alone *a) {
    return a->byte[2]; //! array-bounds warning
}
