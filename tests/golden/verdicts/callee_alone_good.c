// vl: --budget 300
// expect: length_of: bounded
// expect: in_a_callee: bounded
// expect: parity_of: bounded
// expect: of_a_text: bounded
/* What a function does is all in functions that it calls: what is known of these is known of it. */
static int length_of(const long *p) {
    int n = 0;
    for (; *p; p++) n ^= 1;
    return n;
}

int in_a_callee(const long *p) { return length_of(p); }

static int parity_of(const char *s) {
    int n = 0;
    for (; *s; s++) n ^= 1;
    return n;
}

int of_a_text(const char *s) { return parity_of(s); }
