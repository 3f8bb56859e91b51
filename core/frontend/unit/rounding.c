/* rounding.c - the rounding mode (7.6): whether a unit may change it, and what it is at an
 * operation.
 *
 * In a unit that mentions none of the functions below the mode is to nearest always, and its
 * operations say nothing of modes.  In any other each operation that rounds takes the mode from the
 * model's variable, as under `#pragma STDC FENV_ACCESS ON`: constants of automatic objects too
 * (F.8.4), but not what is evaluated at translation time.  Library models come along, in a
 * version of their own.
 */
#include "core/frontend/lower/floats.h"
#include "core/frontend/unit/models.h"

static const char variable[] = "__vl_noted_rounding"; /* core/libc/fenv.c */

/* ---- does the unit change it ---- */

static bool sets_rounding(CXCursor function) {
    static const char *const names[] = {"fesetround", "fesetenv", "feupdateenv"};
    return cursor_is_named(function, names, sizeof names / sizeof *names);
}

static bool in_system_header(CXCursor c) {
    return clang_Location_isInSystemHeader(clang_getCursorLocation(c));
}

/* One that the unit defines itself is another function. */
static bool is_library_function(CXCursor function) {
    CXCursor def = clang_getCursorDefinition(function);
    return clang_Cursor_isNull(def) || in_system_header(def);
}

static enum CXChildVisitResult seek_use(CXCursor c, CXCursor parent, CXClientData data) {
    bool *used = data;
    (void)parent;
    CXCursor to = cursor_is(c, CXCursor_DeclRefExpr) ? clang_getCursorReferenced(c) : c;
    if (cursor_is(c, CXCursor_DeclRefExpr) && cursor_is(to, CXCursor_FunctionDecl))
        *used = *used || (sets_rounding(to) && is_library_function(to));
    return *used ? CXChildVisit_Break : CXChildVisit_Recurse;
}

struct rounding_search {
    bool declared, used;
};

static enum CXChildVisitResult seek_declaration(CXCursor c, CXCursor parent, CXClientData data) {
    struct rounding_search *s = data;
    (void)parent;
    bool function = cursor_is(c, CXCursor_FunctionDecl);
    s->declared = s->declared || (function && sets_rounding(c));
    return s->declared ? CXChildVisit_Break : CXChildVisit_Continue;
}

static enum CXChildVisitResult seek_in_program(CXCursor c, CXCursor parent, CXClientData data) {
    struct rounding_search *s = data;
    (void)parent;
    if (!in_system_header(c)) clang_visitChildren(c, seek_use, &s->used);
    return s->used ? CXChildVisit_Break : CXChildVisit_Continue;
}

void rounding_collect(struct fe *fe) {
    CXCursor unit = clang_getTranslationUnitCursor(fe->tu);
    struct rounding_search s = {0};
    if (!models_have(fe, "fesetround")) return;
    clang_visitChildren(unit, seek_declaration, &s);
    if (s.declared) clang_visitChildren(unit, seek_in_program, &s);
    fe->sets_rounding = s.used;
}

/* ---- what it is ---- */

static ir_val mode_variable(struct low *l) {
    struct fe *fe = l->fe;
    uint64_t at;
    if (map_str_get(&fe->names, variable, &at)) /* in fenv.c */
        return ir_global_addr(l->b, fe_global(fe, fe->symbols.at[at].decl));
    if (!fe_find_global(fe, variable)) {
        struct ir_global *g = arena_new(fe->arena, struct ir_global);
        *g = (struct ir_global){.name = variable, .size = 1, .align = 1, .is_noted = true};
        fe_add_global(fe, g);
    }
    return ir_global_addr(l->b, variable);
}

ir_val rounding_mode(struct low *l) {
    if (!l->fe->sets_rounding || l->constant) return ir_int(l->b, IR_I(8), ROUND_EVEN);
    return ir_load(l->b, IR_I(8), mode_variable(l), 0);
}

void rounding_set_mode(struct low *l, ir_val mode) {
    if (l->fe->sets_rounding && !l->constant) ir_store(l->b, mode, mode_variable(l));
}

ir_val float_rounded(struct low *l, enum ir_op op, ir_type to, const ir_val *x, uint32_t n) {
    return ir_in_mode(l->b, op, to, x, n, rounding_mode(l));
}
