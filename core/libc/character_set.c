/* character_set.c - <iconv.h>, <langinfo.h>, and locales as objects (<locale.h>).
 *
 * What a text becomes in another character set is left open, and how much of it is converted
 * before the room ends. A locale that is an object is "C" where the functions that take one are
 * modelled.
 */
#include "vl_model.h"

int strcasecmp(const char *a, const char *b);
int strncasecmp(const char *a, const char *b, size_t n);
int strcoll(const char *a, const char *b);

/* ---- <iconv.h> ---- */

#define VL_NO_CONVERSION ((void *)-1)

struct vl_conversion_state {
    char unused;
};

void *iconv_open(const char *to, const char *from) {
    vl_check_string(to);
    vl_check_string(from);
    void *state = __VERIFIER_nondet_bool() ? NULL : malloc(sizeof(struct vl_conversion_state));
    if (state) return state;
    vl_fail(__VERIFIER_nondet_bool() ? 12 : VL_EINVAL);
    return VL_NO_CONVERSION;
}

/* An end of a closed conversion is one of memory that was freed. */
static void vl_check_conversion(void *state) {
    __vl_check("library-argument", state != VL_NO_CONVERSION, "there is no conversion");
    vl_touch(state, 1);
}

/* From 0 to n. */
static size_t vl_up_to(size_t n) {
    size_t r = __vl_open_size_t();
    return r > n ? n : r;
}

/* All of the input is converted, or it stops for want of room, at bytes that are none of the
 * character set, or at its end in the midst of a character. */
size_t iconv(void *state, char **restrict from, size_t *restrict n, char **restrict to,
             size_t *restrict room) {
    enum { TOO_BIG = 7, NO_CHARACTER = 84 };
    vl_check_conversion(state);
    size_t written = to && *to && room ? vl_up_to(*room) : 0;
    if (written > 0) {
        vl_open_bytes(*to, written);
        *to += written;
        *room -= written;
    }
    if (!from || !*from) return 0;
    vl_touch(*from, *n);
    size_t read = __vl_open_bool() ? *n : vl_up_to(*n);
    *from += read;
    *n -= read;
    if (*n == 0) return vl_up_to(read);
    vl_fail(__vl_open_bool() ? TOO_BIG : __vl_open_bool() ? NO_CHARACTER : VL_EINVAL);
    return SIZE_MAX;
}

int iconv_close(void *state) {
    vl_check_conversion(state);
    free(state);
    return 0;
}

/* ---- <langinfo.h> ---- */

char *nl_langinfo(int item) { return (void)item, vl_open_string(); }

/* ---- locales ---- */

static char vl_locale_object;

void *newlocale(int mask, const char *name, void *base) {
    (void)mask;
    vl_check_string(name);
    if (__VERIFIER_nondet_bool()) return base ? base : (void *)&vl_locale_object;
    vl_fail_somehow();
    return NULL;
}

void *duplocale(void *locale) { return newlocale(0, "", locale); }

void freelocale(void *locale) { (void)locale; }

/* The one that was used before. */
void *uselocale(void *locale) { return (void)locale, &vl_locale_object; }

int strcasecmp_l(const char *a, const char *b, void *locale) {
    return (void)locale, strcasecmp(a, b);
}

int strncasecmp_l(const char *a, const char *b, size_t n, void *locale) {
    return (void)locale, strncasecmp(a, b, n);
}

/* The order is that of the object's locale. */
int strcoll_l(const char *a, const char *b, void *locale) {
    (void)locale;
    vl_check_string(a);
    vl_check_string(b);
    return strcoll(a, b) == 0 ? 0 : __vl_open_int();
}

char *strerror_l(int number, void *locale) { return (void)number, (void)locale, vl_open_string(); }
