// The answer of a comparison that the model cannot try travels to where it matters: no way there is proved.
// expect: equal: proved
// expect: by_switch: unknown
// expect: by_variable: unknown
// expect: by_count: unknown
// expect: by_index: unknown
// expect: by_mask: unknown
// expect: by_bits: unknown
// expect: by_float: unknown
// expect: by_choice: unknown
// expect: number: proved
// expect: by_two_calls: unknown
// expect: by_pointer: unknown
// expect: divides: unknown
// expect: by_jump: unknown
// expect: no_end: unknown
#include <assert.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>

static bool equal(const int *a, const char *b) { return a == (const int *)b; }
void by_switch(int *a, char *b) {
    switch (a == (int *)b) {
    case 1: assert(0);
    }
}
void by_variable(int *a, char *b) {
    bool r, *p = &r;
    *p = a == (int *)b;
    if (*p) assert(0);
}
void by_count(int *a, char *b) {
    int k = 0;
    for (int i = 0; i < 3; i++) k += equal(a, b);
    assert(k != 3);
}
void by_index(int *a, char *b) {
    int t[2] = {0, 1};
    assert(t[a == (int *)b] == 0);
}
void by_mask(int *a, char *b) {
    unsigned mask = -(unsigned)(a == (int *)b);
    assert(mask == 0);
}
void by_bits(int *a, char *b) {
    struct {
        unsigned flag : 3;
    } s = {0};
    s.flag = a == (int *)b;
    assert(!s.flag);
}
void by_float(int *a, char *b) {
    double d = a == (int *)b;
    assert(d < 0.5);
}
void by_choice(int *a, char *b) {
    int *c = a == (int *)b ? NULL : a;
    *c = 1;
}
static int number(int *a, char *b) {
    if (a == (int *)b) return 1;
    return 0;
}
void by_two_calls(int *a, char *b) {
    int n = number(a, b);
    n += number(a, b);
    assert(n == 0);
}
void by_pointer(int *a, char *b) {
    bool (*f)(const int *, const char *) = equal;
    if (f(a, b)) assert(0);
}
void divides(int *a, char *b) {
    int z = a != (int *)b;
    z = 5 / z;
    (void)z;
}
static jmp_buf back;
void by_jump(int *a, char *b) {
    if (setjmp(back)) assert(0);
    if (a == (int *)b) longjmp(back, 1);
}
int no_end(int *a, char *b) {
    if (a != (int *)b) return 1;
    __builtin_unreachable();
}
