// The C library chooses the arguments of a constructor: main is not proved behind one.
// expect: init: proved
// expect: main: unknown
#include <assert.h>
static int x;
__attribute__((constructor)) static void init(int argc, char **argv)
{
    (void)argv;
    x = argc;
}

int main(void)
{
    assert(x == 0);
    return 0;
}
