// A word that holds a number or a pointer.
// expect: main: proved
#include <assert.h>
#include <stdint.h>
union word {
    int *p;
    uintptr_t n;
};
extern unsigned nondet_unsigned(void);
int main(void) {
    int row[8];
    union word w;
    unsigned i = nondet_unsigned() % 8;
    for (int k = 0; k < 8; k++) row[k] = 10 * k;
    w.p = row;
    w.n += i * sizeof(int);
    assert(w.p - row == (long)i);
    assert(*w.p == 10 * (int)i);
    w.p = 0;
    assert(w.n == 0);
    return 0;
}
