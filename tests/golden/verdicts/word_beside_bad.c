// A word that is a pointer, and the same less a tag: what the second one points to holds the first one's.
// expect: ordered: violated
// expect: alone: unknown
#include <assert.h>
union word {
    char *p;
    unsigned long bits;
};
struct span {
    union word from, to;
};
void ordered(struct span *s) {
    if (s->from.p < s->to.p && (s->from.bits & 3) == 1 && s->from.bits != 1) {
        *s->from.p = 1;
        *(int *)(s->from.bits - 1) = 0;
        assert(*s->from.p == 1); //! assertion information
    }
}
void alone(union word w) {
    if ((w.bits & 3) == 1) {
        *w.p = 1;
        *(int *)(w.bits - 1) = 0;
        assert(*w.p == 1);
    }
}
