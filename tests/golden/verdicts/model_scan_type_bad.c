// scanf: pointers to other types than the conversions ask for, though of the right size.
// vl: --budget 4000
// expect: real: violated
// expect: whole: violated
// expect: real_long: violated
// expect: real_short: violated
// expect: whole_short: violated
// expect: text: violated
// expect: pointer: violated
// expect: from_stream: violated
#include <stdio.h>

void real(void) {
    float f;
    sscanf("1", "%d", &f); //! format warning
}

void whole(void) {
    int i;
    sscanf("1", "%f", &i); //! format warning
}

void real_long(void) {
    double d;
    scanf("%ld", &d); //! format warning
}

void real_short(void) {
    double d;
    scanf("%f", &d); //! format warning
}

void whole_short(void) {
    long n;
    scanf("%d", &n); //! format warning
}

void text(void) {
    int words[4];
    scanf("%3s", words); //! format warning
}

void pointer(void) {
    char *p;
    scanf("%ld", &p); //! format warning
}

void from_stream(FILE *f) {
    float x;
    fscanf(f, "%d", &x); //! format warning
}
