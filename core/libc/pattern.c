/* pattern.c - <regex.h>, <glob.h>, <fnmatch.h>: whether there is a match is an input, and its place
 * lies in the string.
 *
 * A compiled expression holds memory that regfree gives back, and so does the list of glob.
 * Inputs decide whether a pattern is valid, which texts it matches and in which order files come.
 * Offsets are left open: they lie in the string and inside those of the whole match. An expression
 * that no parenthesis opens has no parts, and one that offers no choice has them all.
 *
 * Assumed: structs are glibc's, numbers Linux's.
 */
#include "vl_model.h"

/* ---- regular expressions ---- */

struct vl_regex {
    void *compiled;
    size_t allocated, choice; /* some part may be missing from a match */
    unsigned long syntax;
    void *fast, *translate;
    size_t parts;
    unsigned flags;
};

struct vl_match {
    int from, to;
};

enum { VL_EXTENDED = 1, VL_NO_PARTS = 8, VL_MISMATCH = 1, VL_BOUNDED = 4 };

/* The place of the end of a bracket expression that begins behind i. A ']' that stands first is a
 * member of it, and one that ends [:class:], [.a.] or [=a=] does not end it. */
static size_t vl_end_of_set(const char *pattern, size_t i) {
    i++;
    if (pattern[i] == '^') i++;
    if (pattern[i] == ']') i++;
    while (pattern[i] != 0 && pattern[i] != ']') {
        char kind = pattern[i++] == '[' ? pattern[i] : 0;
        if (kind != ':' && kind != '.' && kind != '=') continue;
        i++;
        while (pattern[i] != 0 && !(pattern[i] == kind && pattern[i + 1] == ']')) i++;
        if (pattern[i] != 0) i += 2;
    }
    return i;
}

/* The number of parts of the pattern, which are all that is followed of its meaning. *choice: some
 * of them may be missing from a match. */
static size_t vl_parentheses(const char *pattern, _Bool extended, _Bool *choice) {
    size_t n = 0;
    *choice = 0;
    for (size_t i = 0; pattern[i] != 0; i++) {
        char c = pattern[i];
        _Bool escaped = c == '\\' && pattern[i + 1] != 0;
        if (escaped) c = pattern[++i];
        if (c == '(') n += escaped != extended;
        *choice |= c == '|' || c == '?' || c == '*' || c == '{';
        if (c == '[' && !escaped) i = vl_end_of_set(pattern, i);
        if (pattern[i] == 0) break;
    }
    return n;
}

int regcomp(struct vl_regex *restrict r, const char *restrict pattern, int flags) {
    vl_check_string(pattern);
    _Bool choice;
    size_t parts = vl_parentheses(pattern, flags & VL_EXTENDED, &choice);
    int error = __VERIFIER_nondet_int();
    *r = (struct vl_regex){.flags = (unsigned)flags};
    if (error == 0) r->compiled = malloc(1);
    if (!r->compiled) return error > 1 && error <= 16 ? error : 12;
    r->parts = parts;
    r->choice = choice;
    return 0;
}

/* Two places in the string. Which, the expression says, so they are left open. */
static struct vl_match vl_some_match(int from, int to) {
    struct vl_match m = {__vl_open_int(), __vl_open_int()};
    __VERIFIER_assume(m.from >= from && m.to >= m.from && m.to <= to);
    return m;
}

int regexec(const struct vl_regex *restrict r, const char *restrict s, size_t n,
            struct vl_match *restrict at, int flags) {
    static const struct vl_match none = {-1, -1};
    struct vl_match whole = {0, 0};
    char sink;
    memmove(&sink, r->compiled, 1);
    if (flags & VL_BOUNDED) {
        whole = at[0];
        vl_touch(s + whole.from, (size_t)(whole.to - whole.from));
    } else {
        whole.to = (int)strlen(s);
    }
    if (__VERIFIER_nondet_bool()) return vl_goes_wrong() ? 12 : VL_MISMATCH;
    if (n == 0 || (r->flags & VL_NO_PARTS)) return 0;
    whole = at[0] = vl_some_match(whole.from, whole.to);
    for (size_t i = 1; i < n; i++)
        at[i] = i > r->parts || (r->choice && __VERIFIER_nondet_bool())
                    ? none
                    : vl_some_match(whole.from, whole.to);
    return 0;
}

/* The size that the message needs; as much as fits is written. */
size_t regerror(int error, const void *restrict r, char *restrict to, size_t room) {
    size_t length = __vl_open_size_t();
    (void)error, (void)r;
    __VERIFIER_assume(length < 80);
    if (room == 0) return length + 1;
    size_t n = length < room ? length : room - 1;
    vl_open_text(to, n, room < 80 ? room : 80);
    to[n] = 0;
    return length + 1;
}

void regfree(struct vl_regex *r) {
    free(r->compiled);
    r->compiled = NULL;
}

/* ---- files by pattern ---- */

struct vl_found {
    size_t count;
    char **paths;
    size_t before;
    int flags;
    void *functions[5];
};

enum { VL_OFFSET = 8, VL_NO_CHECK = 16, VL_APPEND = 32, VL_ALL_FOUND = 3 };

/* More paths than there were, behind the free places, and a null pointer. Two texts stand for all
 * of them. */
static _Bool vl_find(struct vl_found *to, size_t old) {
    size_t count = __VERIFIER_nondet_size_t(), before = to->before;
    char **list;
    enum { MOST = INT_MAX / (2 * sizeof *list) };
    __VERIFIER_assume(count > old && count < MOST && before < MOST);
    list = malloc((before + count + 1) * sizeof *list);
    char *texts[2] = {vl_unknown_string(), vl_unknown_string()};
    if (!list) return 0;
    for (size_t i = 0; i < before; i++) list[i] = NULL;
    for (size_t i = 0; i < old; i++) list[before + i] = to->paths[before + i];
    for (size_t i = old; i < count; i++) list[before + i] = texts[__VERIFIER_nondet_bool()];
    list[before + count] = NULL;
    free(to->paths);
    to->count = count;
    to->paths = list;
    return 1;
}

/* Paths that were found before an error must still be freed. */
int glob(const char *restrict pattern, int flags, int (*error)(const char *, int),
         struct vl_found *restrict to) {
    vl_check_string(pattern);
    size_t old = flags & VL_APPEND ? to->count : 0;
    if (!(flags & VL_OFFSET)) to->before = 0;
    if (!(flags & VL_APPEND)) {
        to->count = 0;
        to->paths = NULL;
    }
    if (error && __VERIFIER_nondet_bool()) {
        char *path = vl_unknown_string();
        int number = __VERIFIER_nondet_int();
        if (error(path, number & 4095) != 0) return 2;
    }
    if (__VERIFIER_nondet_bool()) return __VERIFIER_nondet_bool() ? 1 : 2;
    if (!(flags & VL_NO_CHECK) && __VERIFIER_nondet_bool()) return VL_ALL_FOUND;
    return vl_find(to, old) ? 0 : 1;
}

void globfree(struct vl_found *g) {
    free(g->paths);
    g->paths = NULL;
    g->count = 0;
}

int fnmatch(const char *pattern, const char *s, int flags) {
    (void)flags;
    vl_check_string(pattern);
    vl_check_string(s);
    return __vl_open_bool() ? 1 : 0;
}

/* ---- <wordexp.h> ---- */

struct vl_words {
    size_t count;
    char **words;
    size_t before;
};

/* Words behind those that there were and the free places, and a null pointer; two texts stand for
 * all new ones. */
static _Bool vl_expand(struct vl_words *to, size_t old) {
    size_t count = __VERIFIER_nondet_size_t(), before = to->before;
    char **list;
    enum { MOST = INT_MAX / (2 * sizeof *list) };
    __VERIFIER_assume(count >= old && count < MOST && before < MOST);
    list = malloc((before + count + 1) * sizeof *list);
    char *texts[2] = {vl_unknown_string(), vl_unknown_string()};
    if (!list) return 0;
    for (size_t i = 0; i < before; i++) list[i] = NULL;
    for (size_t i = 0; i < old; i++) list[before + i] = to->words[before + i];
    for (size_t i = old; i < count; i++) list[before + i] = texts[__VERIFIER_nondet_bool()];
    list[before + count] = NULL;
    if (old > 0) free(to->words);
    to->count = count;
    to->words = list;
    return 1;
}

void wordfree(struct vl_words *w) {
    free(w->words);
    w->words = NULL;
    w->count = 0;
}

/* What was there is freed where it is to be used again. */
int wordexp(const char *restrict s, struct vl_words *restrict to, int flags) {
    enum { OFFSET = 1, APPEND = 2, REUSE = 8, NO_SPACE = 1, SYNTAX = 5 };
    vl_check_string(s);
    if (flags & REUSE) wordfree(to);
    size_t old = flags & APPEND ? to->count : 0;
    if (!(flags & OFFSET)) to->before = 0;
    if (!(flags & APPEND)) {
        to->count = 0;
        to->words = NULL;
    }
    if (__VERIFIER_nondet_bool()) {
        int error = 1 + (__VERIFIER_nondet_int() & 7);
        return error > SYNTAX ? SYNTAX : error;
    }
    return vl_expand(to, old) ? 0 : NO_SPACE;
}
