// A function without body gives back no object that was not passed to it, is gone, or has another type.
// expect: not_given: proved
// expect: before: proved
// expect: untouched: proved
// expect: other_type: proved
// expect: gone: proved
// expect: own: proved
#include <assert.h>
struct pair {
    int first, second;
};
int *pick(int *p);
void fill(int **to);
void keep(int *p);
int *kept_one(void);
struct pair *some_pair(void *p);

void not_given(void) {
    int x = 0, y = 0;
    *pick(&x) = 5;
    assert(y == 0);
}
void before(void) {
    int x = 1;
    int *p = kept_one();
    keep(&x);
    if (p == &x) assert(0);
}
void untouched(void) {
    int x = 1, y = 2, *p = &x;
    fill(&p);
    y = 2;
    *p = 5;
    assert(y == 2);
}
void other_type(void) {
    double d = 1;
    struct pair *p = some_pair(&d);
    d = 1;
    p->first = 5;
    assert(d == 1);
}
void gone(void) {
    {
        int x = 1;
        keep(&x);
    }
    *kept_one() = 1;
}
void own(int *given) {
    int x = 1;
    keep(given);
    *kept_one() = 5;
    assert(x == 1);
}
