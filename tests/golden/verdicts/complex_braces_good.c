// Braces round a complex number are no list of its parts (6.7.9p11).
// expect: fixed_values: proved
// expect: locals: proved
#include <assert.h>
#include <complex.h>

struct signal {
    int id;
    float _Complex at;
};

static double _Complex fixed = {2 + 4 * I};
static const struct signal table[] = {{1, {1 + 2i}}, {.at = {3 + 5i}, .id = 2}};

void fixed_values(void) {
    static const double _Complex own = {1 - 6i};
    assert(cimag(own) == -6);
    assert(cimagf(table[0].at) == 2 && table[0].id == 1);
    assert(crealf(table[1].at) == 3 && cimagf(table[1].at) == 5 && table[1].id == 2);
    fixed *= 1;
}

void locals(double real, int whole) {
    double _Complex given = {3 - 2 * I};
    float _Complex narrowed = {given}, zero = {0};
    double _Complex of_real = {real}, of_int = {whole};
    double _Complex pairs[2][2] = {{{given}, of_real}, {{1, 2}, {given + 1i}}};
    int _Complex integers = {{7 + 8i}};
    assert(crealf(narrowed) == 3 && cimagf(narrowed) == -2);
    assert(cimagf(zero) == 0 && cimag(of_real) == 0);
    assert(creal(of_int) == whole && cimag(of_int) == 0);
    assert(cimag(pairs[0][0]) == -2 && cimag(pairs[0][1]) == 0);
    assert(cimag(pairs[1][0]) == 2 && cimag(pairs[1][1]) == -1);
    assert(cimag((double _Complex){given}) == -2);
    assert(__real__ integers == 7 && __imag__ integers == 8);
}
