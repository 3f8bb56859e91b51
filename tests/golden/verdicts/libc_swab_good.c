// vl: -- -D_GNU_SOURCE
// swab exchanges neighbours, and of an odd number leaves the last byte open; rawmemchr finds what is there.
// expect: even: proved
// expect: odd: proved
// expect: nothing: proved
// expect: found: proved
#include <assert.h>
#include <string.h>
#include <unistd.h>

void even(void)
{
    char in[4] = {1, 2, 3, 4}, out[4];
    swab(in, out, 4);
    assert(out[0] == 2 && out[1] == 1 && out[2] == 4 && out[3] == 3);
}

void odd(void)
{
    char in[3] = {1, 2, 3}, out[3] = {0};
    swab(in, out, 3);
    assert(out[0] == 2 && out[1] == 1 && (out[2] == 0 || out[2] == 3));
}

void nothing(void)
{
    char in[2] = {1, 2}, out[2] = {0};
    swab(in, out, -2);
    swab(in, out, 0);
    assert(!out[0] && !out[1]);
}

void found(void)
{
    char s[] = "path/to";
    assert(rawmemchr(s, '/') == s + 4);
    assert(rawmemchr(s, 0) == s + 7);
}
