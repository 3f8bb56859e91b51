/* message.c - texts of the system: <string.h> strerror, <locale.h> setlocale.
 *
 * They are strings that nobody knows, each in an object of its own, which must not be changed: that
 * is not checked. setlocale may fail; the locale stays "C" for the other models.
 */
#include "vl_model.h"

char *strerror(int error) {
    (void)error;
    return vl_unknown_string();
}

char *strsignal(int signal) {
    (void)signal;
    return vl_unknown_string();
}

/* POSIX's strerror_r. */
int __xpg_strerror_r(int error, char *to, size_t n) {
    size_t length = __VERIFIER_nondet_size_t();
    (void)error;
    if (n == 0) return VL_ERANGE;
    __VERIFIER_assume(length < n);
    vl_input(to, length, n - 1);
    to[length] = 0;
    return __VERIFIER_nondet_bool() ? 0 : VL_ERANGE;
}

/* GNU's: the text is there, or elsewhere. */
char *strerror_r(int error, char *to, size_t n) {
    if (n == 0 || __VERIFIER_nondet_bool()) return vl_unknown_string();
    __xpg_strerror_r(error, to, n);
    return to;
}

char *setlocale(int category, const char *locale) {
    (void)category;
    if (locale) vl_check_string(locale);
    return __VERIFIER_nondet_bool() ? NULL : vl_unknown_string();
}
