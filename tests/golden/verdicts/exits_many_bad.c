// A loop with thousands of exits that fills an array: what it holds depends on the exit that was taken.
// vl: --engine bmc
// expect: many: violated
#include <assert.h>
int many(unsigned n) {
    unsigned char seen[3000] = {0};
    unsigned i = 0;
    while (i < n && i < 3000) {
        seen[i] = 1;
        i++;
    }
    assert(n < 2999 || seen[2998] == 1);
    assert(n != 2500 || seen[2500] == 0);
    assert(n != 2400 || seen[2399] == 0); //! assertion information
    return seen[0];
}
