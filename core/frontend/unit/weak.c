/* weak.c - weak names that are not defined here: a linker that finds no definition makes their
 * address null (GCC manual, "weak", "weakref", "Weak Pragmas").
 *
 * Any declaration of the name may say so, and clang prints neither what a declaration takes over
 * from another one nor what a pragma adds: so the names are collected first.
 */
#include "core/frontend/lower/lower.h"

#include <string.h>

static bool says_weak(struct fe *fe, CXCursor decl) {
    return attribute(fe, decl, "weak") || attribute(fe, decl, "weakref");
}

static void add_weak(struct fe *fe, const char *name) {
    map_str_put(&fe->scratch, &fe->weak, name, 1);
}

void weak_collect(struct fe *fe, CXCursor decl) {
    if (clang_Location_isInSystemHeader(clang_getCursorLocation(decl))) return;
    if (says_weak(fe, decl)) add_weak(fe, fe_cstr(fe, clang_getCursorSpelling(decl)));
}

static size_t blanks(const char *p, const char *end) {
    size_t n = 0;
    while (p + n < end && (p[n] == ' ' || p[n] == '\t')) n++;
    return n;
}

/* `#pragma weak a = b` makes a another name of b, which is defined. */
static void pragma(struct fe *fe, const char *p, const char *end) {
    static const char ends[] = " \t\r\n=;/\\\")";
    size_t n = 0;
    p += blanks(p, end);
    while (p + n < end && !memchr(ends, p[n], sizeof ends)) n++;
    const char *rest = p + n + blanks(p + n, end);
    if (n && (rest == end || *rest != '='))
        add_weak(fe, arena_printf(fe->arena, "%.*s", (int)n, p));
}

void weak_pragmas(struct fe *fe, const char *text, size_t n) {
    static const char word[] = "pragma weak";
    const char *end = text ? text + n : NULL;
    for (const char *p = text; p && (p = memchr(p, 'p', (size_t)(end - p))); p++)
        if ((size_t)(end - p) >= sizeof word && memcmp(p, word, sizeof word - 1) == 0)
            pragma(fe, p + sizeof word - 1, end);
}

bool is_weak(struct fe *fe, CXCursor decl) {
    const char *name = fe_cstr(fe, clang_getCursorSpelling(decl));
    return map_str_get(&fe->weak, name, NULL) || says_weak(fe, decl);
}

/* One constant a name says whether it is defined: the answer is the same at each use. */
ir_val weak_address(struct low *l, const char *name, ir_val addr) {
    const char *flag = arena_printf(l->fe->arena, "%s.linked", name);
    struct ir_global *g = fe_find_global(l->fe, flag);
    if (!g) {
        g = fe_new_global(l->fe, flag);
        g->size = 1;
        g->is_static = g->has_init = false;
        g->is_const = true;
    }
    ir_val is = ir_load(l->b, IR_I(8), ir_global_addr(l->b, flag), 0);
    is = ir_bin(l->b, IR_NE, is, ir_int(l->b, IR_I(8), 0));
    return ir_select(l->b, is, addr, ir_null(l->b));
}
