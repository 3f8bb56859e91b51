// The length of a string is asked for again, behind what changes or ends it.
// vl: --budget 500
// expect: freed: violated
// expect: open_end: violated
// expect: through: violated
// expect: unknown: violated
// expect: inner: violated
// expect: counted: bounded
// expect: noted: violated
#include <assert.h>
#include <stdlib.h>
#include <string.h>

void freed(void) {
    char *word = strdup("0123456789012345678901234567890123456789");
    if (word == NULL) return;
    for (size_t i = 0; i < strlen(word); i++) //! use-after-free warning
        if (i == 2) free(word);
}

void open_end(void) {
    char word[36] = "01234567890123456789012345678901234";
    for (size_t i = 0; i < strlen(word); i++) //! out-of-bounds warning
        if (i == 3) word[35] = 'x';
}

/* Changed by another pointer. */
void through(void) {
    char word[] = "0123456789012345678901234567890123456789", *at = &word[4];
    size_t n = 0;
    for (; n < strlen(word); n++)
        if (n == 2) *at = 0;
    assert(n == 40); //! assertion warning
}

void other(char *s);

void unknown(void) {
    char word[] = "0123456789012345678901234567890123456789";
    size_t n = 0;
    for (; n < 3 && strlen(word) == 40; n++) other(word); //! out-of-bounds information
    assert(n == 3); //! assertion information
}

/* The string of each iteration is a new one. */
void inner(void) {
    size_t n = 0;
    for (int i = 0; i < 2; i++) {
        char word[] = "0123456789012345678901234567890123456789";
        if (i) word[1] = 0;
        n += strlen(word);
    }
    assert(n == 80); //! assertion warning
}

static unsigned calls;

/* It writes, too. */
size_t counted(const char *s) {
    size_t n = 0;
    calls++;
    while (s[n]) n++;
    return n;
}

void noted(void) {
    char word[] = "0123456789012345678901234567890123456789";
    calls = 0;
    for (size_t i = 0; i < 3 && counted(word) == 40; i++) {}
    assert(calls == 1); //! assertion warning
}
