// scanf: pointers to what the conversions ask for; the sign of a number does not count.
// vl: --budget 4000
// expect: whole: proved
// expect: real: proved
// expect: lengths: proved
// expect: texts: proved
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <wchar.h>

enum choice { ONE, TWO };

void whole(void) {
    unsigned u;
    int i;
    enum choice c;
    scanf("%d%u%x%u", (int *)&u, &i, &i, &c);
}

void real(void) {
    float f;
    double d;
    long double l;
    scanf("%f%lf%Lf", &f, &d, &l);
}

void lengths(void) {
    int8_t a;
    short b;
    long c;
    long long d;
    intmax_t e;
    size_t z;
    ptrdiff_t t;
    int n;
    scanf("%hhd%hd%ld%lld%jd%zu%td%n", &a, &b, &c, &d, &e, &z, &t, &n);
}

void texts(void) {
    char c[8];
    unsigned char u[8];
    wchar_t w[4];
    void *p;
    scanf("%7s%7[a-z]%3ls%p", c, u, w, &p);
}
