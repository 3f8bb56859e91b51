// Static initialisers that every compiler folds are constants.
// vl: -- -Wno-everything
// expect: main: proved
#include <assert.h>
#include <stddef.h>
struct s {
    int a;
    char b;
    int c[4];
};
enum { FOUR = 4 };
const int three = 3;
static const int table[3] = {1, 2, 3};
static const struct s known = {9, 'y', {5, 6, 7, 8}};
static int array[5];
static int from_const = three;
static int bits = __builtin_popcount(7);
static int character = "abc"[1];
static size_t offset = (size_t) & ((struct s *)0)->c[2];
static int literal = (int){42};
static int element = table[1];
static int member = known.a;
static ptrdiff_t distance = &array[4] - &array[1];
static int chosen = 1 ? 5 : 6;
static int *place = 1 ? &array[2] : 0;
static int not_reached = 0 && 1 / 0;
static int constant = __builtin_constant_p(3) ? 1 : 2;
static int length = __builtin_strlen("hello");
static int of_literal = ((struct s){5, 6, {7}}).a;
static int sum = FOUR + sizeof(int) + (int)2.7;
static double product = 1.5 * 2;
static float absolute = __builtin_fabsf(-2.0f);
static _Bool some = &array[0];
static struct {
    struct s m;
    int t;
} nested = {(struct s){1, 2, {3}}, 4};
static int braces = {{{7}}};
int main(void) {
    assert(from_const == 3 && bits == 3 && character == 'b' && offset == 16 && literal == 42);
    assert(element == 2 && member == 9 && distance == 3 && chosen == 5 && place == array + 2);
    assert(not_reached == 0 && constant == 1 && length == 5 && of_literal == 5 && sum == 10);
    assert(product == 3 && absolute == 2 && some && nested.m.c[0] == 3 && nested.t == 4);
    int local = {{8}};
    assert(braces == 7 && local == 8);
    return 0;
}
