// A pointer to const may be to an object that is not; what is beside a const member may be written.
// expect: through: proved
// expect: cast: proved
// expect: skip: proved
// expect: get: proved
// expect: beside: proved
// expect: elements: proved
// expect: initialised: proved
// expect: again: proved
// expect: heap: proved
// expect: pointer: proved
// expect: passed: proved
#include <stdlib.h>
#include <string.h>
struct item {
    int count;
    const int id;
    const char name[4];
};
static struct item shelf[3];
void through(void) {
    int a = 5;
    const int *p = &a;
    *(int *)p = 6;
}
static char *skip(const char *s) {
    return (char *)(*s == ' ' ? s + 1 : s);
}
void cast(void) {
    char text[] = "  x";
    *skip(text) = 'y';
}
void beside(void) {
    struct item t = {1, 2, "abc"};
    t.count = 5;
    *&t.count = 6;
}
void elements(unsigned i) {
    if (i < 3) *&shelf[i].count = 5;
}
int initialised(int n) {
    const int a[2] = {n > 3 ? 1 : 2, 4};
    const int *p = a;
    return p[1];
}
int again(void) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        const int k = i;
        const int *p = &k;
        sum += *p + *(const int[]){i};
    }
    return sum;
}
struct item *heap(void) {
    struct item t = {1, 2, "abc"}, *p = malloc(sizeof *p);
    if (p) memcpy(p, &t, sizeof t);
    return p;
}
void pointer(void) {
    int a = 0;
    int *const p = &a;
    int *const *q = &p;
    **q = 1;
}
static int get(const int n) { return *&n; }
int passed(void) { return get(3); }
