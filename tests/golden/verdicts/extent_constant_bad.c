// What is accessed behind a condition that may be about the length, or about the text, is not taken for
// as much as callers give; nor is more than a declaration says.
// expect: declared: violated
// expect: named: violated
// expect: needs: violated
// expect: named_length: violated
// expect: until: violated
// expect: text: violated
// expect: digits: violated
// expect: below: violated
// expect: one_more: violated
// expect: walk: violated
#include <stddef.h>
#include <stdint.h>
#include <string.h>

void declared(int p[8]) {
    for (int i = 0; i <= 8; i++) p[i] = 0; //! out-of-bounds information
}

typedef short row[4];
int named(row r) { return r[0] + r[4]; } //! out-of-bounds information

unsigned needs(const uint8_t *p, size_t n) {
    if (n < 2) return 0;
    return p[0] | p[1] << 8 | p[2] << 16; //! out-of-bounds information
}

unsigned named_length(const uint8_t *p, size_t len) { return p[0] + len + p[1]; } //! out-of-bounds information

int until(const int *p, const int *end) {
    return p < end ? p[0] ^ p[1] : 0; //! out-of-bounds information
}

int text(const char *s) { return s[0] == '-' || s[1] == '-'; } //! out-of-bounds information

int digits(const char *s) {
    if (!*s) return 0;
    return s[2] == '0'; //! out-of-bounds information
}

int below(const int *p, int i) { return p[i % 8]; } //! out-of-bounds information

struct record {
    int len;
    int *at;
};
int one_more(const struct record *r) { return r->len > 2 ? r->at[3] : 0; } //! out-of-bounds information

int walk(const int *p, int n) {
    return n == 0 ? p[1] : walk(p + 1, n > 0 ? n - 1 : 0); //! out-of-bounds information; pointer-overflow information
}
