/* option_text.c - <stdlib.h>: options in one text (getsubopt); and texts for numbers: of glibc for
 * errors and signals, and of old for real ones.
 *
 * getsubopt is exact (POSIX). Of ecvt and fcvt the sign and the number of digits of ecvt are.
 */
#include "vl_model.h"

int sprintf(char *restrict to, const char *restrict format, ...);

char *strchrnul(const char *s, int c);

static _Bool vl_is_token(const char *token, const char *s, const char *end) {
    size_t i = 0;
    while (s + i != end && token[i] == s[i]) i++;
    return s + i == end && token[i] == 0;
}

int getsubopt(char **options, char *const *tokens, char **value) {
    char *s = *options, *end = strchrnul(s, ','), *middle = s;
    int found = -1;
    if (*s == 0) return -1;
    while (middle != end && *middle != '=') middle++;
    for (int i = 0; tokens[i] && found < 0; i++)
        if (vl_is_token(tokens[i], s, middle)) found = i;
    *value = found < 0 ? s : middle != end ? middle + 1 : NULL;
    if (*end) *end++ = 0;
    *options = end;
    return found;
}

/* ---- texts for numbers ---- */

static const char *vl_text_or_none(int number) {
    (void)number;
    return __vl_open_bool() ? NULL : vl_open_string();
}

const char *strerrorname_np(int number) { return vl_text_or_none(number); }

const char *strerrordesc_np(int number) { return vl_text_or_none(number); }

const char *sigabbrev_np(int number) { return vl_text_or_none(number); }

const char *sigdescr_np(int number) { return vl_text_or_none(number); }

/* ---- texts for real numbers ---- */

enum { VL_DIGITS = 17 }; /* of glibc, at most, as more of a double mean nothing */

static int vl_most_digits(int digits) { return digits > VL_DIGITS ? VL_DIGITS : digits; }

char *gcvt(double x, int digits, char *to) {
    sprintf(to, "%.*g", vl_most_digits(digits), x);
    return to;
}

static char *vl_digits(double x, int least, int most, int *point, int *sign) {
    char *s = vl_open_string();
    _Bool finite = x - x == 0;
    size_t n = strlen(s);
    *sign = __builtin_signbit(x) != 0;
    *point = __vl_open_int();
    __VERIFIER_assume(*point >= -330 && *point <= 310);
    if (finite) __VERIFIER_assume(n >= (size_t)least && n <= (size_t)most);
    return s;
}

char *ecvt(double x, int digits, int *restrict point, int *restrict sign) {
    int n = digits < 0 ? 0 : vl_most_digits(digits);
    return vl_digits(x, n, n, point, sign);
}

char *fcvt(double x, int digits, int *restrict point, int *restrict sign) {
    enum { BEFORE_POINT = 310 };
    return vl_digits(x, 0, BEFORE_POINT + (digits < 0 ? 0 : vl_most_digits(digits)), point, sign);
}
