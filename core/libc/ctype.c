/* ctype.c - <ctype.h>, in the "C" locale.
 *
 * Assumed: the locale is "C" and the character set ASCII. A test that succeeds gives 1 or the bit
 * that glibc gives: the standard says nonzero. glibc and the library of macOS define the result for
 * a negative char, which is in no class there; elsewhere it is undefined (7.4p1). glibc's tables
 * are for programs that read them directly.
 */
#include "vl_model.h"

/* 7.4p1 */
static void vl_check_character(int c) {
#if defined(__gnu_linux__) || defined(__APPLE__)
    __vl_check("library-argument", c >= -128 && c <= 255,
               "argument is neither EOF nor a character");
    __vl_check("negative-character", c >= EOF, "argument is neither EOF nor an unsigned char");
#else
    __vl_check("library-argument", c >= EOF && c <= 255,
               "argument is neither EOF nor an unsigned char");
#endif
}

static int vl_truth(_Bool holds, int bit) {
    if (!holds) return 0;
    return __VERIFIER_nondet_bool() ? bit : 1;
}

/* Bit `bit` of a class, at glibc's position for it: as in a big-endian number of two bytes. */
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define VL_BIT(bit) ((bit) < 8 ? 256 << (bit) : 1 << ((bit)-8))
#else
#define VL_BIT(bit) (1 << (bit))
#endif

enum {
    vl_upper = VL_BIT(0),
    vl_lower = VL_BIT(1),
    vl_alpha = VL_BIT(2),
    vl_digit = VL_BIT(3),
    vl_xdigit = VL_BIT(4),
    vl_space = VL_BIT(5),
    vl_print = VL_BIT(6),
    vl_graph = VL_BIT(7),
    vl_blank = VL_BIT(8),
    vl_cntrl = VL_BIT(9),
    vl_punct = VL_BIT(10),
    vl_alnum = VL_BIT(11)
};

/* ---- functions ---- */

static _Bool vl_between(int c, int low, int high) { return c >= low && c <= high; }

static _Bool vl_is_letter(int c) { return vl_between(c, 'a', 'z') || vl_between(c, 'A', 'Z'); }

static _Bool vl_is_alnum(int c) { return vl_is_letter(c) || vl_between(c, '0', '9'); }

#define VL_CLASS(name, bit, test)                                                                  \
    int name(int c) {                                                                              \
        vl_check_character(c);                                                                     \
        return vl_truth(test, bit);                                                                \
    }

VL_CLASS(isupper, vl_upper, vl_between(c, 'A', 'Z'))
VL_CLASS(islower, vl_lower, vl_between(c, 'a', 'z'))
VL_CLASS(isalpha, vl_alpha, vl_is_letter(c))
VL_CLASS(isdigit, vl_digit, vl_between(c, '0', '9'))
VL_CLASS(isxdigit, vl_xdigit,
         vl_between(c, '0', '9') || vl_between(c, 'a', 'f') || vl_between(c, 'A', 'F'))
VL_CLASS(isspace, vl_space, c == ' ' || vl_between(c, '\t', '\r'))
VL_CLASS(isprint, vl_print, vl_between(c, ' ', '~'))
VL_CLASS(isgraph, vl_graph, vl_between(c, '!', '~'))
VL_CLASS(isblank, vl_blank, c == ' ' || c == '\t')
VL_CLASS(iscntrl, vl_cntrl, vl_between(c, 0, 31) || c == 127)
VL_CLASS(ispunct, vl_punct, vl_between(c, '!', '~') && !vl_is_alnum(c))
VL_CLASS(isalnum, vl_alnum, vl_is_alnum(c))

/* glibc's tables give an unsigned char for a negative one, other libraries the same. */
static int vl_mapped(int c) { return c < EOF && __VERIFIER_nondet_bool() ? c & 255 : c; }

int tolower(int c) {
    vl_check_character(c);
    return vl_between(c, 'A', 'Z') ? c - 'A' + 'a' : vl_mapped(c);
}

int toupper(int c) {
    vl_check_character(c);
    return vl_between(c, 'a', 'z') ? c - 'a' + 'A' : vl_mapped(c);
}

/* POSIX, for any int. */
int isascii(int c) { return vl_truth(vl_between(c, 0, 127), 1); }

int toascii(int c) { return c & 127; }

int _tolower(int c) { return c - 'A' + 'a'; }

int _toupper(int c) { return c - 'a' + 'A'; }

/* ---- glibc's tables ---- */

#define VL_PRINTED (vl_print | vl_graph)
#define VL_C       vl_cntrl
#define VL_S       vl_cntrl | vl_space
#define VL_P       VL_PRINTED | vl_punct
#define VL_D       VL_PRINTED | vl_alnum | vl_digit | vl_xdigit
#define VL_U       VL_PRINTED | vl_alnum | vl_alpha | vl_upper
#define VL_L       VL_PRINTED | vl_alnum | vl_alpha | vl_lower
#define VL_UX      VL_U | vl_xdigit
#define VL_LX      VL_L | vl_xdigit

/* clang-format off */
#define VL_X4(k)   k, k, k, k
#define VL_X6(k)   VL_X4(k), k, k
#define VL_X10(k)  VL_X6(k), VL_X4(k)

/* From -128 to 255, by runs of one class; characters below 0 or above 127 are in no class. */
static const unsigned short vl_classes[384] = {
    [128] =
    VL_X6(VL_C), VL_C, VL_C, VL_C,                      /* \0 to \b */
    VL_S | vl_blank, VL_X4(VL_S),                       /* \t to \r */
    VL_X10(VL_C), VL_X4(VL_C), VL_X4(VL_C),             /* 14 to 31 */
    vl_space | vl_blank | vl_print,                     /* space */
    VL_X10(VL_P), VL_X4(VL_P), VL_P,                    /* ! to / */
    VL_X10(VL_D),                                       /* digits */
    VL_X6(VL_P), VL_P,                                  /* : to @ */
    VL_X6(VL_UX), VL_X10(VL_U), VL_X10(VL_U),           /* capitals */
    VL_X6(VL_P),                                        /* [ to ` */
    VL_X6(VL_LX), VL_X10(VL_L), VL_X10(VL_L),           /* small letters */
    VL_X4(VL_P), VL_C,                                  /* { to 127 */
};
/* clang-format on */

#define VL_4(n)  (n), (n) + 1, (n) + 2, (n) + 3
#define VL_16(n) VL_4(n), VL_4((n) + 4), VL_4((n) + 8), VL_4((n) + 12)
#define VL_26(n) VL_16(n), VL_4((n) + 16), VL_4((n) + 20), (n) + 24, (n) + 25
#define VL_64(n) VL_16(n), VL_16((n) + 16), VL_16((n) + 32), VL_16((n) + 48)
#define VL_BELOW                                                                                   \
    VL_16(192), VL_16(208), VL_16(224), VL_4(240), VL_4(244), VL_4(248), 252, 253,                 \
        254 /* -64 to -2 */

static const int32_t vl_lowers[384] = {
    VL_64(128), VL_BELOW, EOF,        VL_64(0), '@', VL_26('a'), '[', '\\', ']',        '^',
    '_',        '`',      VL_26('a'), '{',      '|', '}',        '~', 127,  VL_64(128), VL_64(192),
};

static const int32_t vl_uppers[384] = {
    VL_64(128), VL_BELOW, EOF,        VL_64(0), '@', VL_26('A'), '[', '\\', ']',        '^',
    '_',        '`',      VL_26('A'), '{',      '|', '}',        '~', 127,  VL_64(128), VL_64(192),
};

static const unsigned short *const vl_class_table = vl_classes + 128;
static const int32_t *const vl_lower_table = vl_lowers + 128;
static const int32_t *const vl_upper_table = vl_uppers + 128;

const unsigned short **__ctype_b_loc(void) { return (const unsigned short **)&vl_class_table; }

const int32_t **__ctype_tolower_loc(void) { return (const int32_t **)&vl_lower_table; }

const int32_t **__ctype_toupper_loc(void) { return (const int32_t **)&vl_upper_table; }
