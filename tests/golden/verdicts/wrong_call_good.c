// vl: -- -std=gnu89 -w
// The same with arguments that fit, promoted as calls without a prototype do.
// expect: record: proved
// expect: two: proved
// expect: one: proved
// expect: number: proved
// expect: wide: proved
// expect: undeclared: proved
// expect: old_style: proved
// expect: takes_pointer: proved
// expect: takes_two: proved
// expect: takes_one: proved
// expect: takes_long: proved
// expect: later: proved
// expect: old: proved
// expect: length: proved
// expect: longer: proved
struct big {
    int a[6];
};
int takes_pointer(), takes_two(), takes_one(), takes_long();

int record(void) {
    struct big x = {{1}};
    return takes_pointer(&x);
}

int two(void) { return takes_two('a', (short)1); }

int one(void) { return takes_one(1u); }

int number(void) { return takes_pointer((char *)0); }

int wide(void) { return takes_long(-1L); }

int undeclared(void) { return later(1); }

int takes_pointer(struct big *p) { return p != 0; }
int takes_two(int a, int b) { return a > b; }
int takes_one(int a) { return a > 0; }
int takes_long(long a) { return a > 0; }
int later(int a) { return a > 0; }

int old(a, b) char a;
float b;
{ return a > b; }

int old_style(void) { return old('a', 2.0f); }

// Longer integers than an old-style parameter: cut to its type by ABIs of 64 bits (pedantic: function-type).
static int length(s, n) const char *s;
int n;
{ return s ? n : 0; }

int longer(const char *s, unsigned long n)
{
    if (!s || n > 100)
        return 0;
    return 1 / (length(s, n) == n && length(s, 0x100000001ul) == 1);
}
