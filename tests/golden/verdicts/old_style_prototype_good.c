// vl: -- -std=gnu89 -w
// Definitions of the old style behind a prototype: arguments are converted to its types (6.5.2.2p7).
// expect: wide: proved
// expect: wide_caller: proved
// expect: narrow: proved
// expect: narrow_caller: proved
// expect: between: proved
// expect: between_caller: proved
// expect: behind: proved
// expect: behind_caller: proved
// expect: nothing: proved
// expect: nothing_caller: proved
#include <assert.h>
unsigned long wide(unsigned long a, const char *b);
unsigned long wide(a, b) unsigned long a;
const char *b;
{ return b ? a : 0; }

void wide_caller(int n)
{
    assert(wide(-1, "x") == ~0ul);
    assert(wide('a', 0) == 0);
}

static int narrow(unsigned char c);
static int narrow(c) unsigned char c;
{ return c; }

void narrow_caller(void) { assert(narrow(300) == 44); }

static long between();
static long between(long x);
static long between(x) long x;
{ return x; }

void between_caller(void) { assert(between(-1) == -1); }

long behind(x) long x;
{ return x; }
long behind(long x);

void behind_caller(void) { assert(behind(-1) == -1); }

int nothing(void);
int nothing() { return 1; }

void nothing_caller(void) { assert(nothing() == 1); }
