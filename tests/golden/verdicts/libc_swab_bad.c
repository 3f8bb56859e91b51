// vl: -- -D_GNU_SOURCE
// swab beyond its objects, onto itself, or with the last byte of an odd number taken for copied; rawmemchr of what is not there.
// expect: beyond: violated
// expect: itself: violated
// expect: odd: violated
// expect: missing: violated
#include <assert.h>
#include <string.h>
#include <unistd.h>

void beyond(void)
{
    char in[4] = {1, 2, 3, 4}, out[3];
    swab(in, out, 4); //! out-of-bounds warning
}

void itself(void)
{
    char in[4] = {1, 2, 3, 4};
    swab(in, in, 4); //! overlap warning
}

void odd(void)
{
    char in[3] = {1, 2, 3}, out[3] = {0};
    swab(in, out, 3);
    assert(out[2] == 3); //! assertion warning
}

void missing(void)
{
    char s[3] = {'a', 'b', 'c'};
    (void)rawmemchr(s, 'd'); //! out-of-bounds warning
}
