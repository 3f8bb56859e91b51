// vl: --solver cadical --budget 1000
// What a function of this file computes is what it is asked for, and no requirement; nor is what it says while it
// changes something, or what stands behind something that is done.
// expect: max: proved
// expect: length: bounded
// expect: counted: violated
// expect: of_numbers: violated
// expect: of_a_result: violated
// expect: with_an_effect: violated
// expect: behind_an_effect: violated
// expect: of_a_part: violated
#include <assert.h>
#include <stdbool.h>

struct node {
    struct node *next;
    int value;
};

int calls, out;

static int max(int a, int b) { return a < b ? a : b; }

static int length(const struct node *x) {
    int n = 0;
    for (; x; x = x->next) n++;
    return n;
}

static bool counted(const struct node *x) {
    calls++; //! signed-overflow information
    return x->value >= 0;
}

void of_numbers(int n) {
    assert(max(n, 3) >= 3); //! assertion information
    out = 1;
}

void of_a_result(const struct node *x) {
    assert(length(x) == 3); //! assertion information
    out = 1;
}

void with_an_effect(const struct node *x) {
    assert(counted(x)); //! assertion information
    out = 1;
}

int behind_an_effect(const struct node *x, int n) {
    if (n < 0) return out = 1;
    assert(x->value > 0); //! assertion information
    return n;
}

void of_a_part(const struct node *x) {
    assert((length(x) & 1) == 1); //! assertion information
    out = 1;
}
