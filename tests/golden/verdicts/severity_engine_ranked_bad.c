// vl: --entry main --engine kinduction
// An engine that asks no solver how certain a failure is leaves that to one that does.
// expect: main: violated
#include <assert.h>

int ext(void);

int main(void)
{
    int t[4] = {0}, n = 0, x = ext();
    if (x > 100) {
        assert(x == 300); //! assertion information
        int *none = 0;
        *none = 1; //! null-dereference error
    }
    for (int i = 0; i < 4; i++)
        n += i & 1;
    if (x > 2)
        return t[x & 7]; //! array-bounds information
    return t[2 * n + (x & 1)]; //! array-bounds error
}
