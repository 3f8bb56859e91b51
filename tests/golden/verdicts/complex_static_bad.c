// expect: numbers: violated
// expect: written: violated
// expect: write: proved
// expect: made_by_operators: violated
// expect: in_aggregates: violated
// expect: vectors: violated
// expect: table: violated
#include <assert.h>
typedef int v4 __attribute__((vector_size(16)));

static double _Complex number = 1.0 + 2.0i;
static double _Complex changing = 1.0i;
static double _Complex product = (1 + 2.0i) * (3 - 1.0i);
static double _Complex array[2] = {1, 2.0i};
static v4 list = {11, 22, 33, 44};
static const double _Complex roots[4] = {1, 1.0i, -1, 0};

void numbers(void) {
    assert(number == 1 - 2.0i); //! assertion warning
}

void write(void) { changing += 1; }

/* It is written, so it may be anything. */
void written(void) {
    assert(changing == 1.0i); //! assertion information
}

void made_by_operators(void) {
    assert(__imag__ product == 7); //! assertion warning
}

void in_aggregates(void) {
    assert(array[1] == 2); //! assertion warning
}

void vectors(void) {
    assert(list[2] == 34); //! assertion warning
}

int table(unsigned k) {
    double _Complex z = roots[k % 4];
    int size = (int)(__real__ z * __real__ z + __imag__ z * __imag__ z);
    return 1 / size; //! division-by-zero information
}
