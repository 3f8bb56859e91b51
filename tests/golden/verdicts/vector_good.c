// expect: element: proved
// expect: index: proved
// expect: sum: proved
// expect: compare: proved
// expect: call: proved
// expect: loads: proved
// expect: converted: proved
// expect: splat: proved
// expect: unary: proved
// expect: passed: proved
// expect: fail: proved
// expect: twice: proved
#include <assert.h>
typedef int v4 __attribute__((vector_size(16)));
typedef unsigned u4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef char c16 __attribute__((vector_size(16)));
static int fail(int x) {
    return x;
}
void element(v4 a) {
    v4 b = a;
    a[1] = 7;
    b = a;
    assert(b[1] == 7 && b[0] == a[0]);
}
int index(int i) {
    v4 a = {1, 2, 3, 4};
    return a[i & 3];
}
u4 sum(u4 a) {
    u4 b = a + 1;
    assert(b[2] == a[2] + 1);
    return b;
}
void compare(v4 a, v4 b) {
    v4 less = a < b, same = a == b, more = a > b;
    v4 all = less | same | more;
    assert(all[0] == -1 && all[3] == -1);
}
void call(void) {
    v4 a = {1, 2, fail(3)};
    assert(a[2] == 3 && a[3] == 0);
}
int loads(void) {
    int a[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    v4 *p = (v4 *)a;
    assert(p[1][3] == 8);
    p[1] += p[0];
    assert(a[7] == 12);
    return 0;
}
void converted(void) {
    f4 a = {1, 2, 3, 4};
    v4 b = __builtin_convertvector(a, v4);
    c16 c = (c16)b;
    assert(b[3] == 4 && c[12] == 4);
}
void splat(void) {
    f4 a = {1, 2, 3, 4};
    a = a * 2 - 1;
    assert(a[3] == 7);
    a += 1;
    assert(a[0] == 2);
}
void unary(void) {
    v4 a = {1, -2, 3, -4};
    a = ~-a;
    assert(a[0] == 0 && a[1] == -3);
}
static v4 twice(v4 a) {
    return (a & 255) * 2;
}
void passed(v4 a) {
    struct both {
        v4 x;
        int n;
    } s = {a, 3}, t = s;
    v4 b = twice(t.x);
    assert(b[3] == 2 * (a[3] & 255));
}
