/* option_text.c - <stdlib.h>: options in one text (getsubopt); <dlfcn.h>: libraries that are
 * loaded; and texts of glibc for numbers.
 *
 * getsubopt is exact (POSIX). What a loaded library does is not modelled: dlsym has no model.
 */
#include "vl_model.h"

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

/* ---- loaded libraries ---- */

void *dlopen(const char *name, int flags) {
    (void)flags;
    if (name) vl_check_string(name);
    return __VERIFIER_nondet_bool() ? NULL : __vl_lent();
}

int dlclose(void *library) {
    __vl_check("null-dereference", library != NULL, "there is no library");
    return __VERIFIER_nondet_bool() ? 0 : -1;
}

char *dlerror(void) { return __VERIFIER_nondet_bool() ? NULL : vl_unknown_string(); }

/* ---- texts for numbers ---- */

static const char *vl_text_or_none(int number) {
    (void)number;
    return __vl_open_bool() ? NULL : vl_open_string();
}

const char *strerrorname_np(int number) { return vl_text_or_none(number); }

const char *strerrordesc_np(int number) { return vl_text_or_none(number); }

const char *sigabbrev_np(int number) { return vl_text_or_none(number); }

const char *sigdescr_np(int number) { return vl_text_or_none(number); }
