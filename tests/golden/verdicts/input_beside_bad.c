// A function without body that reads input gives any value; what it leaves in memory of others it may as well leave alone.
// vl: --entry main
// expect: main: violated
#include <assert.h>
int nondet_int(void);
int nondet_fill(int *to);
int kept[2], count;

int main(void) {
    unsigned i = nondet_int();
    int filled = 0;
    nondet_fill(&filled);
    assert(i != 7);      //! assertion error
    assert(filled != 3); //! assertion error
    if (i > 1) return 0;
    assert(count == 0); //! assertion information
    return kept[i] ? 8 / (kept[i] + 1) : 0; //! division-by-zero information; signed-overflow information
}
