// vl: --property +pedantic -- -std=gnu89 -w
// An integer longer than the parameter of a function without prototype, by the letter (6.5.2.2p6).
// expect: length: proved
// expect: longer: violated
// expect: fits: proved
static int length(s, n) const char *s;
int n;
{ return s ? n : 0; }

int longer(const char *s, unsigned long n) { return length(s, n); } //! function-type warning

int fits(const char *s, unsigned long n) { return length(s, (int)(n & 15)); }
