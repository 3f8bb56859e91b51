// expect: numbers: proved
// expect: made_by_operators: proved
// expect: converted: proved
// expect: in_aggregates: proved
// expect: parts: proved
// expect: in_functions: proved
// expect: vectors: proved
// expect: vectors_in_aggregates: proved
// expect: rounded_to_nearest: proved
// expect: table: proved
#include <assert.h>
#include <fenv.h>
typedef int v4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));

static double _Complex number = 1.0 + 2.0i, imaginary = 1.0i, real = 4, listed = {5.0, 6.0};
static float _Complex narrow = 0.5f - 1.0if;
static long double _Complex wide = -2.0L + 1.0il;
static int _Complex whole = 3 + 4i;
static double _Complex product = (1 + 2.0i) * (3 - 1.0i), quotient = (1 + 2.0i) / 2, minus = -(1 - 1.0i);
static double _Complex chosen = 1 ? 1.0i : 2.0, literal = (double _Complex){4};
static double _Complex of_narrow = 0.5f + 1.0if, of_integers = 3 + 4i;
static double _Complex array[4] = {1, 2.0i, [3] = -(3 - 1.0i) * 2.0};
static struct {
    int before;
    float _Complex z;
    int after;
} record = {1, 1.0f - 2.0if, 3};
static double real_part = __real__(1.5 + 2.0i), imaginary_part = __imag__(1.5 + 2.0i);

void numbers(void) {
    assert(number == 1 + 2.0i && imaginary == 1.0i && real == 4 && listed == 5 + 6.0i);
    assert(narrow == 0.5 - 1.0i && wide == -2 + 1.0i && __real__ whole == 3 && __imag__ whole == 4);
}

void made_by_operators(void) {
    assert(product == 5 + 5.0i && quotient == 0.5 + 1.0i && minus == -1 + 1.0i);
    assert(chosen == 1.0i && literal == 4);
}

void converted(void) { assert(of_narrow == 0.5 + 1.0i && of_integers == 3 + 4.0i); }

void in_aggregates(void) {
    assert(array[0] == 1 && array[1] == 2.0i && array[2] == 0 && array[3] == -6 + 2.0i);
    assert(record.before == 1 && record.z == 1 - 2.0i && record.after == 3);
}

void parts(void) { assert(real_part == 1.5 && imaginary_part == 2); }

void in_functions(void) {
    static double _Complex z = 1 - 1.0i;
    static v4 v = {7};
    assert(z == 1 - 1.0i && v[0] == 7 && v[3] == 0);
}

static v4 list = {1, 2, 3, 4}, copied = (v4){1, 2, 3, 4}, negative = -(v4){1, 2, 3, 4};
static v4 sum = (v4){1, 2, 3, 4} + (v4){10, 20, 30, 40} * (v4){1, 1, 1, 2};
static f4 some = {1, 2.5f};

void vectors(void) {
    assert(list[0] == 1 && list[3] == 4 && copied[2] == 3 && negative[1] == -2);
    assert(sum[0] == 11 && sum[3] == 84 && some[1] == 2.5f && some[2] == 0);
}

static struct {
    v4 v;
    int n;
} holder = {{5, 6, 7, 8}, 3};
static v4 pair[2] = {{1, 2}, (v4){3, 4, 5, 6}};

void vectors_in_aggregates(void) {
    assert(holder.v[2] == 7 && holder.n == 3);
    assert(pair[0][1] == 2 && pair[0][3] == 0 && pair[1][3] == 6);
}

static double _Complex third = 1.0 / 3 * (1 + 1.0i);

/* Static objects are initialised at translation time. */
void rounded_to_nearest(void) {
    fesetround(FE_UPWARD);
    assert(__real__ third == 0.3333333333333333 && 1.0 / 3 > __real__ third);
}

static const double _Complex roots[4] = {1, 1.0i, -1, -1.0i};

int table(unsigned k) {
    double _Complex z = roots[k % 4];
    double size = __real__ z * __real__ z + __imag__ z * __imag__ z;
    assert(size == 1);
    return 1 / (int)size;
}
