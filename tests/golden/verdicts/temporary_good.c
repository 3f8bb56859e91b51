// Within the expression it is there.
// expect: mk: proved
// expect: element: proved
// expect: sum: proved
// expect: argument: proved
// expect: looped: proved
// expect: chosen: proved
// expect: copied: proved
// expect: member: proved
#include <assert.h>
struct a {
    int n, v[4];
};
static struct a mk(void) {
    struct a r = {4, {1, 2, 3, 4}};
    return r;
}
void element(void) { assert(mk().v[2] == 3); }
static int sum(const int *p) { return *p; }
void argument(void) { assert(sum(mk().v) == 1); }
void looped(void) {
    int s = 0;
    for (int i = 0; i < 4; i++) s += mk().v[i];
    assert(s == 10);
}
void chosen(int c) {
    struct a x = {1, {1}};
    assert((c ? x : mk()).v[0] == 1);
}
void copied(void) {
    struct a x = mk();
    int *p = x.v;
    p[0] = 7;
    assert(x.v[0] == 7);
}
void member(int c) {
    assert(mk().n == 4 && (!c || mk().v[1] == 2));
}
