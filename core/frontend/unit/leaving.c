/* leaving.c - which functions of a unit longjmp may leave (7.13.2.1).
 *
 * One walk over a unit that declares setjmp.  A function may be left if it calls longjmp, or by its
 * name a function of the unit that may be left: its callers here ask behind the call whether it was
 * (builtin/setjmp.c).  Whether other callees may be left is told when the unit has its models, and
 * once more when the program is linked (program/jumps.h).  Only functions that call setjmp have to
 * be ready for it from the start.
 */
#include "core/frontend/lower/lower.h"
#include "core/frontend/unit/models.h"

#include <string.h>

struct leaving_func {
    const char *name;
    bool defined; /* here, and for certain: the linker takes no other one */
    bool jumps;   /* calls longjmp */
    bool sets;    /* calls setjmp */
    bool may_be_left;
    bool open; /* may turn out to be left, by what is not in this unit or called by a pointer */
    VEC(uint32_t) callees;
};

struct fe_leaving {
    struct fe *fe;
    bool sets;                      /* the unit declares setjmp */
    VEC(struct leaving_func) funcs; /* [0] stands for code outside of functions */
    struct map by_name;
    uint32_t current;
};

/* ---- names ---- */

static bool is_name_among(const char *name, const char *const *names, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return false;
}

bool leaving_is_setjmp(CXCursor decl) {
    static const char *const names[] = {"setjmp", "_setjmp", "__sigsetjmp", "sigsetjmp",
                                        "__builtin_setjmp"};
    return cursor_is(decl, CXCursor_FunctionDecl) &&
           clang_Cursor_isNull(clang_getCursorDefinition(decl)) &&
           cursor_is_named(decl, names, sizeof names / sizeof *names);
}

/* pthread_cleanup_push of glibc: its setjmp returns again where the thread is cancelled, and no
 * thread is (thread.c). */
bool leaving_by_cancel(struct arena *a, CXCursor call) {
    if (clang_Cursor_getNumArguments(call) < 1) return false;
    CXCursor buffer = cursor_uncast(a, clang_Cursor_getArgument(call, 0));
    if (!cursor_is(buffer, CXCursor_MemberRefExpr)) return false;
    CXString name = clang_getCursorSpelling(buffer);
    bool is = strcmp(clang_getCString(name), "__cancel_jmp_buf") == 0;
    clang_disposeString(name);
    return is;
}

static bool is_longjmp(const char *name) {
    static const char *const names[] = {"longjmp", "_longjmp", "siglongjmp", "__builtin_longjmp"};
    return is_name_among(name, names, sizeof names / sizeof *names);
}

/* ---- the walk ---- */

static uint32_t leaving_func_of(struct fe_leaving *v, CXCursor decl) {
    struct fe *fe = v->fe;
    const char *name = fe_cstr(fe, clang_getCursorSpelling(decl));
    uint64_t known;
    if (map_str_get(&v->by_name, name, &known)) return (uint32_t)known;
    struct leaving_func f = {.name = name};
    f.defined = fe_surely_defines(fe, decl);
    map_str_put(&fe->scratch, &v->by_name, name, v->funcs.n);
    vec_push(&fe->scratch, &v->funcs, f);
    return v->funcs.n - 1;
}

/* Does a library function get one of the program? It calls it, now or later. */
static bool is_lent_function(CXCursor c) {
    int n = clang_Cursor_getNumArguments(c);
    for (int i = 0; i < n; i++) {
        CXType t = clang_getCursorType(clang_Cursor_getArgument(c, (unsigned)i));
        t = clang_getCanonicalType(clang_getPointeeType(clang_getCanonicalType(t)));
        if (t.kind == CXType_FunctionProto || t.kind == CXType_FunctionNoProto) return true;
    }
    return false;
}

static void note_call(struct fe_leaving *v, CXCursor c) {
    struct low l = {.fe = v->fe, .arena = &v->fe->scratch};
    CXCursor decl;
    if (!call_names(&l, c, &decl)) {
        v->funcs.at[v->current].open = true;
        return;
    }
    uint32_t f = leaving_func_of(v, decl);
    struct leaving_func *callee = &v->funcs.at[f], *caller = &v->funcs.at[v->current];
    bool known = intrinsic_knows(callee->name) || models_know(v->fe, callee->name);
    caller->sets |= leaving_is_setjmp(decl) && !leaving_by_cancel(&v->fe->scratch, c);
    if (!callee->defined && known && is_longjmp(callee->name))
        caller->jumps = true;
    else if (!callee->defined)
        callee->open |= !known || is_lent_function(c);
    vec_push(&v->fe->scratch, &caller->callees, f);
}

/* The function of the attribute is called where the variable's block is left. */
static void note_cleanup(struct fe_leaving *v, CXCursor variable) {
    CXCursor decl;
    const char *of = attribute(v->fe, variable, "cleanup");
    if (!of || !attribute_function(v->fe, of, &decl)) return;
    uint32_t f = leaving_func_of(v, decl);
    vec_push(&v->fe->scratch, &v->funcs.at[v->current].callees, f);
}

static enum CXChildVisitResult note_leaving(CXCursor c, CXCursor parent, CXClientData data) {
    struct fe_leaving *v = data;
    (void)parent;
    if (cursor_is(c, CXCursor_FunctionDecl)) {
        uint32_t outside = v->current;
        if (!clang_isCursorDefinition(c)) return CXChildVisit_Continue;
        v->current = leaving_func_of(v, c);
        clang_visitChildren(c, note_leaving, v);
        v->current = outside;
        return CXChildVisit_Continue;
    }
    if (cursor_is(c, CXCursor_CallExpr)) note_call(v, c);
    if (cursor_is(c, CXCursor_VarDecl)) note_cleanup(v, c);
    return CXChildVisit_Recurse;
}

static enum CXChildVisitResult seek_setjmp(CXCursor c, CXCursor parent, CXClientData data) {
    bool *found = data;
    (void)parent;
    *found = leaving_is_setjmp(c);
    return *found ? CXChildVisit_Break : CXChildVisit_Continue;
}

static void spread_leaving(struct fe_leaving *v) {
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t i = 1; i < v->funcs.n; i++) {
            struct leaving_func *f = &v->funcs.at[i];
            bool left = f->jumps, open = f->open;
            for (uint32_t k = 0; k < f->callees.n; k++) {
                left |= v->funcs.at[f->callees.at[k]].may_be_left;
                open |= v->funcs.at[f->callees.at[k]].open;
            }
            changed |= left != f->may_be_left || open != f->open;
            f->may_be_left = left;
            f->open = open;
        }
    }
}

static const struct fe_leaving *leaving_of(struct fe *fe) {
    if (fe->leaving) return fe->leaving;
    struct fe_leaving *v = arena_new(&fe->scratch, struct fe_leaving);
    CXCursor unit = clang_getTranslationUnitCursor(fe->tu);
    fe->leaving = v;
    v->fe = fe;
    if (!fe->is_model) clang_visitChildren(unit, seek_setjmp, &v->sets);
    v->sets |= fe->text.jumps_by_builtin;
    if (!v->sets) return v;
    vec_push(&fe->scratch, &v->funcs, (struct leaving_func){0});
    clang_visitChildren(unit, note_leaving, v);
    spread_leaving(v);
    return v;
}

/* ---- questions ---- */

bool leaving_any(struct fe *fe) { return leaving_of(fe)->sets; }

static const struct leaving_func *leaving_found(struct fe *fe, const char *name) {
    const struct fe_leaving *v = leaving_of(fe);
    uint64_t i;
    return v->sets && map_str_get(&v->by_name, name, &i) ? &v->funcs.at[i] : NULL;
}

bool leaving_may(struct fe *fe, const char *name) {
    const struct leaving_func *f = leaving_found(fe, name);
    return f && f->defined && f->may_be_left;
}

bool leaving_open(struct fe *fe, const char *name) {
    const struct leaving_func *f = leaving_found(fe, name);
    return f && f->open;
}

bool leaving_sets(struct fe *fe, const char *name) {
    const struct leaving_func *f = leaving_found(fe, name);
    return f && f->sets;
}
