// Not at the head, or not about what callers know: checks like any other.
#include <assert.h>

int count;
volatile int device;
int next(void);

int behind_a_store(int n) {
    count = 1;
    assert(n > 0);    //! assertion information
    return n;
}

int behind_a_call(int n) {
    int k = next();
    assert(n > 0);    //! assertion information
    return k == n;
}

int of_a_local(int n) {
    int k = n % 8;
    assert(k != 3);    //! assertion information
    return k;
}

unsigned with_an_effect(unsigned n) {
    assert(n++ != 3);    //! assertion information
    return n % 2;
}

int changes_by_itself(int n) {
    assert(device == n);    //! assertion information
    return n;
}

int in_a_branch(int n, int deep) {
    if (deep) assert(n > 0);    //! assertion information
    return n;
}

// Nothing follows: the assertion is what the function is for.
void asserts_only(int n) {
    assert(n > 0);    //! assertion information
}

int tests(int n) {
    int k = n % 8;
    assert(k < n + 3);    //! assertion information; signed-overflow information
    return 0;
}

int asserts_parameter(int n) {
    assert(n % 8 != 3);    //! assertion information
    return 0;
}

// A local variable in between is no obstacle.
int behind_a_local(int n) {
    int k = n % 8;
    assert(k != 3);    //! assertion information
    assert(n != 0);
    return 8 / n;
}

// expect: behind_a_store: violated
// expect: behind_a_call: violated
// expect: of_a_local: violated
// expect: with_an_effect: violated
// expect: changes_by_itself: violated
// expect: in_a_branch: violated
// expect: asserts_only: violated
// expect: tests: violated
// expect: asserts_parameter: violated
// expect: behind_a_local: violated
