// A function without body may give back an object that was passed to it, then or later: as a result, in a
// pointer that it fills, or as a number.
// expect: same: violated
// expect: as_void: violated
// expect: number: violated
// expect: refilled: violated
// expect: refilled_void: violated
// expect: member: violated
// expect: later: violated
// expect: written: violated
// expect: inside: violated
// expect: kept: violated
#include <assert.h>
#include <stdint.h>
struct pair {
    int first, second;
};
int *pick(int *p);
void *pass(void *p);
uintptr_t mix(uintptr_t n);
void fill(int **to);
void fill_any(void **to);
void keep(int *p);
int *kept_one(void);

void same(void) {
    int x = 0;
    if (pick(&x) == &x) assert(0); //! assertion information
}
void as_void(void) {
    int x = 0;
    if (pass(&x) == &x) assert(0); //! assertion information
}
void number(void) {
    int x = 0;
    if (mix((uintptr_t)&x) == (uintptr_t)&x) assert(0); //! assertion information
}
void refilled(void) {
    int x = 0, *p = &x;
    fill(&p);
    if (p == &x) assert(0); //! assertion information
}
void refilled_void(void) {
    int x = 0;
    void *p = &x;
    fill_any(&p);
    if (p == (void *)&x) assert(0); //! assertion information
}
void member(void) {
    struct pair x = {0, 0};
    int *p = pass(&x);
    if (p == &x.second) assert(0); //! assertion information
}
void later(void) {
    int x = 1;
    keep(&x);
    if (kept_one() == &x) assert(0); //! assertion information
}
void written(void) {
    int x = 1;
    int *p = pass(&x);
    x = 1;
    *p = 5;
    assert(x == 1); //! assertion information
}
void inside(void) {
    char text[4];
    char *p = pass(text);
    if (p == text + 1) assert(0); //! assertion information
}
void kept(void) {
    int x = 1, y = 2, *p = &y;
    keep(&x);
    fill(&p);
    x = 1;
    *p = 5;
    assert(x == 1); //! assertion information
}
