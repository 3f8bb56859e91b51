// Braces round a complex number keep its imaginary part (6.7.9p11).
// expect: fixed_value: violated
// expect: local: violated
// expect: member: violated
#include <assert.h>
#include <complex.h>

struct signal {
    int id;
    float _Complex at;
};

static const struct signal table[] = {{1, {1 + 2i}}};

void fixed_value(void) {
    static const double _Complex own = {1 - 6i};
    assert(cimag(own) == 0); //! assertion warning
}

int local(void) {
    double _Complex given = {3 - 2 * I};
    return 8 / (int)(cimag(given) + 2); //! division-by-zero warning
}

void member(void) {
    assert(cimagf(table[0].at) == 0); //! assertion warning
}
