// 6.5.16p3: the operands of an assignment in either order; 6.7.9p23: so are the clauses of an initialiser.
// expect: f: proved
// expect: index: violated
// expect: other_index: violated
// expect: through: violated
// expect: compound: violated
// expect: other_compound: violated
// expect: list: violated
// expect: other_list: violated
// expect: record_list: violated
#include <assert.h>
static int i, g, *p, x, y;
static int f(void) {
    i = 1;
    p = &y;
    g = 5;
    return 7;
}
void index(void) {
    int a[2] = {0, 0};
    i = 0;
    a[i] = f();
    assert(a[0] == 7); //! assertion warning
}
void other_index(void) {
    int a[2] = {0, 0};
    i = 0;
    a[i] = f();
    assert(a[1] == 7); //! assertion warning
}
void through(void) {
    x = y = 0;
    p = &x;
    *p = f();
    assert(x == 7); //! assertion warning
}
void compound(void) {
    g = 1;
    g += f();
    assert(g == 8); //! assertion warning
}
void other_compound(void) {
    g = 1;
    g += f();
    assert(g == 12); //! assertion warning
}
void list(void) {
    int k = 0;
    int a[2] = {k++, k++};
    assert(a[0] == 0); //! assertion warning
}
void other_list(void) {
    int k = 0;
    int a[2] = {k++, k++};
    assert(a[1] == 0); //! assertion warning
}
struct s {
    int a, b;
};
void record_list(void) {
    g = 0;
    struct s t = {.b = f(), .a = g};
    assert(t.a == 5); //! assertion warning
}
