// A destructor that takes parameters gets none: main is not proved.
// expect: fini: violated
// expect: main: unknown
#include <assert.h>
static int x;
__attribute__((destructor)) static void fini(int code)
{
    (void)code;
    assert(x == 0); //! assertion information
}

int main(void)
{
    x = 1;
    return 0;
}
