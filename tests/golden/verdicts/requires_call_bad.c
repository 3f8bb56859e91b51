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
// expect: any: proved
// expect: above_any: proved
// expect: behind_an_assumption: violated
// expect: behind_an_input: violated
// expect: of_an_input: violated
// expect: of_the_world: violated
// expect: behind_a_way_out: violated
// expect: wait_for: proved
// expect: behind_a_wait: violated
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

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

// An assumption of one's own makes a test of what follows, and so does an input.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

static int any(void) { return __VERIFIER_nondet_int(); }
static bool above_any(const int *p) { return *p > any(); }

void behind_an_assumption(int n) {
    __VERIFIER_assume(n > 0 && n < 10);
    assert(n < 5); //! assertion information
    out = 1;
}

void behind_an_input(int n) {
    int k = any();
    assert(n < 5); //! assertion information
    out = k;
}

void of_an_input(const int *p) {
    assert(above_any(p)); //! assertion information
    out = 1;
}

void of_the_world(int n) {
    if (getenv("QUIET")) return;
    assert(n > 3); //! assertion information
    out = rand();
}

static void wait_for(int condition) {
    while (!condition) {
    }
}

void behind_a_wait(int n) {
    wait_for(n > 0);
    assert(n < 5); //! assertion information
    out = 1;
}

// Here the way out says which arguments the rest is about.
void behind_a_way_out(int n) {
    if (n > 10) return;
    assert(n < 10); //! assertion information
    out = 1;
}
