/* wctype.c - <wctype.h>, in the "C" locale.
 *
 * Assumed: the locale is "C": characters beyond ASCII are in no class. A test that succeeds gives
 * any number but 0.
 */
#include "vl_model.h"

static int vl_wide_truth(_Bool holds) {
    if (!holds) return 0;
    int r = __VERIFIER_nondet_int();
    return r == 0 ? 1 : r;
}

static _Bool vl_wide_between(wint_t c, int low, int high) {
    return c >= (wint_t)low && c <= (wint_t)high;
}

static _Bool vl_wide_upper(wint_t c) { return vl_wide_between(c, 'A', 'Z'); }

static _Bool vl_wide_lower(wint_t c) { return vl_wide_between(c, 'a', 'z'); }

static _Bool vl_wide_digit(wint_t c) { return vl_wide_between(c, '0', '9'); }

static _Bool vl_wide_alnum(wint_t c) {
    return vl_wide_upper(c) || vl_wide_lower(c) || vl_wide_digit(c);
}

#define VL_WIDE_CLASS(name, test)                                                                  \
    int name(wint_t c) { return vl_wide_truth(test); }

VL_WIDE_CLASS(iswupper, vl_wide_upper(c))
VL_WIDE_CLASS(iswlower, vl_wide_lower(c))
VL_WIDE_CLASS(iswdigit, vl_wide_digit(c))
VL_WIDE_CLASS(iswalpha, vl_wide_upper(c) || vl_wide_lower(c))
VL_WIDE_CLASS(iswalnum, vl_wide_alnum(c))
VL_WIDE_CLASS(iswxdigit,
              vl_wide_digit(c) || vl_wide_between(c, 'a', 'f') || vl_wide_between(c, 'A', 'F'))
VL_WIDE_CLASS(iswspace, c == ' ' || vl_wide_between(c, 9, 13))
VL_WIDE_CLASS(iswblank, c == ' ' || c == 9)
VL_WIDE_CLASS(iswcntrl, c < 32 || c == 127)
VL_WIDE_CLASS(iswprint, vl_wide_between(c, 32, 126))
VL_WIDE_CLASS(iswgraph, vl_wide_between(c, 33, 126))
VL_WIDE_CLASS(iswpunct, vl_wide_between(c, 33, 126) && !vl_wide_alnum(c))

wint_t towlower(wint_t c) { return vl_wide_upper(c) ? c + 32 : c; }

wint_t towupper(wint_t c) { return vl_wide_lower(c) ? c - 32 : c; }

/* ---- classes and mappings by name: a number from 1 on, and 0 for a name that is none ---- */

static unsigned long vl_wide_name(const char *name, const char *const *names, unsigned n) {
    for (unsigned i = 0; i < n; i++) {
        size_t k = 0;
        while (names[i][k] != 0 && names[i][k] == name[k]) k++;
        if (names[i][k] == name[k]) return i + 1;
    }
    return 0;
}

unsigned long wctype(const char *name) {
    static const char *const names[] = {"alnum", "alpha", "blank", "cntrl", "digit", "graph",
                                        "lower", "print", "punct", "space", "upper", "xdigit"};
    return vl_wide_name(name, names, sizeof names / sizeof *names);
}

int iswctype(wint_t c, unsigned long class) {
    __vl_check("library-argument", class <= 12, "there is no such class of characters");
    switch (class) {
    case 1:
        return iswalnum(c);
    case 2:
        return iswalpha(c);
    case 3:
        return iswblank(c);
    case 4:
        return iswcntrl(c);
    case 5:
        return iswdigit(c);
    case 6:
        return iswgraph(c);
    case 7:
        return iswlower(c);
    case 8:
        return iswprint(c);
    case 9:
        return iswpunct(c);
    case 10:
        return iswspace(c);
    case 11:
        return iswupper(c);
    case 12:
        return iswxdigit(c);
    default:
        return 0;
    }
}

const int *wctrans(const char *name) {
    static const char *const names[] = {"tolower", "toupper"};
    static const int mappings[] = {0, 1};
    unsigned long n = vl_wide_name(name, names, 2);
    return n ? &mappings[n - 1] : NULL;
}

wint_t towctrans(wint_t c, const int *mapping) {
    if (!mapping) return c;
    return *mapping == 0 ? towlower(c) : towupper(c);
}
