// Vectors (GNU): operators go element by element.
// expect: fail: proved
// expect: element: violated
// expect: index: violated
// expect: sum: violated
// expect: divide: violated
// expect: compare: violated
// expect: call: violated
// expect: through_null: violated
// expect: loads: violated
// expect: mixed: violated
// expect: splat: violated
// expect: shuffled: violated
// expect: shifted: violated
#include <assert.h>
typedef int v4 __attribute__((vector_size(16)));
typedef unsigned u4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
static int fail(int x) {
    assert(x != 4); //! assertion warning
    return x;
}
void element(v4 a) {
    a[1] = 7;
    assert(a[1] != 7); //! assertion warning
}
int index(int i) {
    v4 a = {1, 2, 3, 4};
    return a[i]; //! array-bounds information
}
v4 sum(v4 a) {
    return a + 1; //! signed-overflow information
}
u4 divide(u4 a, u4 b) {
    return a / b; //! division-by-zero information
}
void compare(v4 a, v4 b) {
    v4 less = a < b;
    assert(less[0] == 0 || less[3] == 0); //! assertion information
}
void call(void) {
    v4 a = {1, 2, fail(4), 4};
    (void)a;
}
int through_null(void) {
    v4 *p = 0, a = *p; //! null-dereference warning
    return a[0];
}
int loads(void) {
    int a[6] = {1, 2, 3, 4, 5, 6};
    v4 b = *(v4 *)(a + 3); //! out-of-bounds warning
    return b[0];
}
int mixed(v4 a) {
    if (((u4)a)[0] == 0x80000000u) return 1 / (a[0] - a[0]); //! division-by-zero warning
    return 0;
}
void splat(void) {
    f4 a = {1, 2, 3, 4};
    a = a * 2 - 1;
    assert(a[3] != 7); //! assertion warning
}
void shuffled(v4 a, v4 b) {
    v4 c = __builtin_shufflevector(a, b, 4, 1, 0, 7);
    assert(c[0] != b[0] || c[2] != a[0] || c[3] != 9); //! assertion information
}
u4 shifted(u4 a, u4 n) {
    return a << n; //! shift information
}
