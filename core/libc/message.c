/* message.c - texts of the system: <string.h> strerror, <locale.h>, <nl_types.h>, <libintl.h>.
 *
 * Their text is left open: each is a string in an object of its own. That they must not be changed
 * is not checked. setlocale may fail, but for the locale "C", which is set at the start
 * (7.11.1.1p4); it stays "C" for the other models.
 */
#include "vl_model.h"

/* 7.11.1.1p8, 7.24.6.2p4: the next call may overwrite the text. Which texts stay is the library's,
 * so this is left open: then the one before is gone. */
static void vl_end_text(char **last) {
    if (*last && __vl_open_bool()) __vl_end(*last);
    *last = NULL;
}

static char *vl_next_text(char **last) {
    vl_end_text(last);
    return *last = vl_open_string();
}

static char *__vl_noted_error, *__vl_noted_signal, *__vl_noted_locale;

char *strerror(int error) { return (void)error, vl_next_text(&__vl_noted_error); }

char *strsignal(int signal) { return (void)signal, vl_next_text(&__vl_noted_signal); }

/* POSIX's strerror_r. A number without a text may be an error. */
int __xpg_strerror_r(int error, char *to, size_t n) {
    size_t length = __vl_open_size_t();
    (void)error;
    int wrong = __vl_open_bool() ? VL_EINVAL : VL_ERANGE;
    if (n == 0) return wrong;
    __VERIFIER_assume(length < n);
    vl_open_text(to, length, n - 1);
    to[length] = 0;
    return __vl_open_bool() ? 0 : wrong;
}

/* GNU's: the text is there, or elsewhere. */
char *strerror_r(int error, char *to, size_t n) {
    if (n == 0 || __vl_open_bool()) return vl_open_string();
    __xpg_strerror_r(error, to, n);
    return to;
}

static _Bool __vl_noted_other; /* a locale other than "C" */

/* 7.11.1.1p6-p8: a null pointer asks for what was set before. */
char *setlocale(int category, const char *locale) {
    (void)category;
    if (!locale) return __vl_noted_other ? vl_next_text(&__vl_noted_locale) : (char *)"C";
    vl_check_string(locale);
    if (locale[0] == 'C' && locale[1] == 0) {
        vl_end_text(&__vl_noted_locale);
        return (char *)"C";
    }
    if (__VERIFIER_nondet_bool()) return NULL;
    __vl_noted_other = 1;
    return vl_next_text(&__vl_noted_locale);
}

/* As glibc and musl have it. */
enum { VL_LOCALE_TEXTS = 10, VL_LOCALE_NUMBERS = 14 };

static struct {
    char *text[VL_LOCALE_TEXTS]; /* the first is the decimal point */
    char number[VL_LOCALE_NUMBERS];
} vl_conventions;

/* 7.11.2.1: in the locale "C" only the decimal point is said. */
void *localeconv(void) {
    for (int i = 0; i < VL_LOCALE_TEXTS; i++)
        vl_conventions.text[i] = __vl_noted_other ? vl_open_string() : (char *)(i ? "" : ".");
    for (int i = 0; i < VL_LOCALE_NUMBERS; i++)
        vl_conventions.number[i] = __vl_noted_other ? __vl_open_char() : __SCHAR_MAX__;
    __VERIFIER_assume(vl_conventions.text[0][0] != 0);
    return &vl_conventions;
}

/* <nl_types.h>: a catalogue may not be there, and need not have a message. */

#define VL_NO_CATALOGUE ((void *)-1)

static char vl_catalogue;

void *catopen(const char *name, int flag) {
    vl_check_string(name);
    (void)flag;
    if (__VERIFIER_nondet_bool()) return &vl_catalogue;
    vl_fail(vl_some_error());
    return VL_NO_CATALOGUE;
}

char *catgets(void *catalogue, int set, int number, const char *otherwise) {
    (void)set, (void)number;
    if (catalogue != VL_NO_CATALOGUE && __VERIFIER_nondet_bool()) return vl_open_string();
    return (char *)otherwise;
}

int catclose(void *catalogue) {
    if (catalogue != VL_NO_CATALOGUE && __VERIFIER_nondet_bool()) return 0;
    vl_fail(vl_some_error());
    return -1;
}

/* ---- <libintl.h>: in the locale "C" nothing is translated ---- */

char *gettext(const char *message) { return (char *)message; }

char *dgettext(const char *domain, const char *message) {
    (void)domain;
    return (char *)message;
}

char *dcgettext(const char *domain, const char *message, int category) {
    (void)category;
    return dgettext(domain, message);
}

char *ngettext(const char *one, const char *more, unsigned long n) {
    return (char *)(n == 1 ? one : more);
}

char *dngettext(const char *domain, const char *one, const char *more, unsigned long n) {
    (void)domain;
    return ngettext(one, more, n);
}

char *dcngettext(const char *domain, const char *one, const char *more, unsigned long n,
                 int category) {
    (void)category;
    return dngettext(domain, one, more, n);
}

/* The name that is set, or NULL where memory runs out. */
static char *vl_set_text(const char *to) {
    if (to) vl_check_string(to);
    return __vl_open_bool() ? NULL : vl_open_string();
}

char *textdomain(const char *domain) { return vl_set_text(domain); }

char *bindtextdomain(const char *domain, const char *folder) {
    if (domain) vl_check_string(domain);
    return vl_set_text(folder);
}

char *bind_textdomain_codeset(const char *domain, const char *codeset) {
    return bindtextdomain(domain, codeset);
}
