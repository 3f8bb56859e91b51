/* environment.c - <stdlib.h>: random numbers, the environment, commands, multibyte characters.
 *
 * Random numbers are inputs: any sequence. So is the environment: a variable is not set or is a
 * string that nobody knows, another one at each call. A command does not touch the program's
 * memory. The locale is "C", where a byte above 127 may be a character or none.
 */
#include "vl_model.h"

/* ---- random numbers ---- */

static int vl_random(void) {
    int r = __VERIFIER_nondet_int();
    __VERIFIER_assume(r >= 0);
    return r;
}

int rand(void) { return vl_random(); }

void srand(unsigned seed) { (void)seed; }

int rand_r(unsigned *seed) {
    *seed = __VERIFIER_nondet_uint();
    return vl_random();
}

long random(void) {
    long r = __VERIFIER_nondet_long();
    __VERIFIER_assume(r >= 0 && r <= 2147483647L);
    return r;
}

void srandom(unsigned seed) { (void)seed; }

long lrand48(void) { return random(); }

long mrand48(void) {
    long r = __VERIFIER_nondet_long();
    __VERIFIER_assume(r >= -2147483647L - 1 && r <= 2147483647L);
    return r;
}

double drand48(void) {
    double r = __VERIFIER_nondet_double();
    __VERIFIER_assume(r >= 0 && r < 1);
    return r;
}

void srand48(long seed) { (void)seed; }

/* ---- the environment ---- */

static int vl_done_or_not(void) {
    if (__VERIFIER_nondet_bool()) return 0;
    vl_fail_somehow();
    return -1;
}

char *getenv(const char *name) {
    vl_check_string(name);
    return __VERIFIER_nondet_bool() ? NULL : vl_unknown_string();
}

char *secure_getenv(const char *name) { return getenv(name); }

int setenv(const char *name, const char *value, int overwrite) {
    vl_check_string(name);
    vl_check_string(value);
    (void)overwrite;
    return vl_done_or_not();
}

int unsetenv(const char *name) {
    vl_check_string(name);
    return vl_done_or_not();
}

int putenv(char *setting) {
    vl_check_string(setting);
    return vl_done_or_not();
}

int system(const char *command) {
    if (command) vl_check_string(command);
    return __VERIFIER_nondet_int();
}

/* ---- multibyte characters ---- */

/* 1, or -1 for a byte that is no character. */
static int vl_character(wchar_t *to, unsigned char c) {
    if (c > 127 && __VERIFIER_nondet_bool()) {
        vl_fail_somehow();
        return -1;
    }
    if (to) *to = c > 127 ? (wchar_t)__VERIFIER_nondet_int() : (wchar_t)c;
    return c != 0;
}

int mbtowc(wchar_t *restrict to, const char *restrict s, size_t n) {
    if (!s) return 0;
    return n == 0 ? -1 : vl_character(to, (unsigned char)*s);
}

int mblen(const char *s, size_t n) { return mbtowc(NULL, s, n); }

int wctomb(char *s, wchar_t c) {
    if (!s) return 0;
    if ((c < 0 || c > 127) && __VERIFIER_nondet_bool()) {
        vl_fail_somehow();
        return -1;
    }
    *s = c < 0 || c > 127 ? __VERIFIER_nondet_char() : (char)c;
    return 1;
}

size_t mbstowcs(wchar_t *restrict to, const char *restrict s, size_t n) {
    for (size_t i = 0; !to || i < n; i++) {
        wchar_t c;
        int found = vl_character(&c, (unsigned char)s[i]);
        if (found < 0) return SIZE_MAX;
        if (to) to[i] = found ? c : 0;
        if (found == 0) return i;
    }
    return n;
}

size_t wcstombs(char *restrict to, const wchar_t *restrict s, size_t n) {
    for (size_t i = 0; !to || i < n; i++) {
        char c = 0;
        if (s[i] != 0 && wctomb(&c, s[i]) < 0) return SIZE_MAX;
        if (to) to[i] = c;
        if (s[i] == 0) return i;
    }
    return n;
}
