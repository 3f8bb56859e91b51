/* leaving.c - which functions of a unit longjmp may leave (7.13.2.1), and while which functions run
 * something else may call it.
 *
 * One walk over a unit that declares setjmp.  A function may be left if it calls longjmp, or by its
 * name a function of the unit that may be left.  Its callers here ask behind the call whether it
 * was (builtin/setjmp.c).  All other callers do not ask: library models, other files, calls through
 * pointers.  So what they call does not come back to them, and a setjmp that it would go to takes a
 * second return of which nothing is known.  Which setjmps these are is decided here.
 */
#include "core/frontend/lower/lower.h"
#include "core/frontend/unit/models.h"

#include <string.h>

struct leaving_func {
    const char *name;
    bool defined; /* here, and for certain: the linker takes no other one */
    bool jumps;   /* calls longjmp */
    bool unknown; /* calls through a pointer, or what has neither a body here nor a model */
    bool lends;   /* calls a library function that calls back: qsort */
    bool may_be_left;
    uint32_t mentions, calls;
    VEC(uint32_t) callees;
};

struct fe_leaving {
    struct fe *fe;
    bool sets;       /* the unit declares setjmp */
    bool given_away; /* the address of a function that may be left is taken */
    bool registers;  /* functions that the library calls later: handlers, threads, cleanups */
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
    static const char *const names[] = {"setjmp", "_setjmp", "__sigsetjmp", "sigsetjmp"};
    CXString s = clang_getCursorSpelling(decl);
    bool is = cursor_is(decl, CXCursor_FunctionDecl) &&
              clang_Cursor_isNull(clang_getCursorDefinition(decl)) &&
              is_name_among(clang_getCString(s), names, sizeof names / sizeof *names);
    clang_disposeString(s);
    return is;
}

static bool is_longjmp(const char *name) {
    static const char *const names[] = {"longjmp", "_longjmp", "siglongjmp"};
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

/* A library function that gets one of the program calls it now, or keeps it. */
static void note_lending(struct fe_leaving *v, CXCursor c, const char *name) {
    static const char *const now[] = {"qsort",   "qsort_r",  "bsearch", "lfind",
                                      "lsearch", "tsearch",  "tfind",   "tdelete",
                                      "twalk",   "tdestroy", "glob",    "scandir"};
    bool lends = false;
    int n = clang_Cursor_getNumArguments(c);
    for (int i = 0; i < n; i++) {
        CXType t = clang_getCursorType(clang_Cursor_getArgument(c, (unsigned)i));
        t = clang_getCanonicalType(clang_getPointeeType(clang_getCanonicalType(t)));
        lends |= t.kind == CXType_FunctionProto || t.kind == CXType_FunctionNoProto;
    }
    if (lends && is_name_among(name, now, sizeof now / sizeof *now))
        v->funcs.at[v->current].lends = true;
    else
        v->registers |= lends || strcmp(name, "sigaction") == 0;
}

static void note_call(struct fe_leaving *v, CXCursor c) {
    struct low l = {.fe = v->fe, .arena = &v->fe->scratch};
    CXCursor decl;
    if (!call_names(&l, c, &decl)) {
        v->funcs.at[v->current].unknown = true;
        return;
    }
    uint32_t f = leaving_func_of(v, decl);
    const char *name = v->funcs.at[f].name;
    bool known = v->funcs.at[f].defined || intrinsic_knows(name) || models_know(v->fe, name);
    v->funcs.at[f].calls++;
    if (!v->funcs.at[f].defined) note_lending(v, c, name);
    struct leaving_func *caller = &v->funcs.at[v->current];
    if (v->funcs.at[f].defined)
        vec_push(&v->fe->scratch, &caller->callees, f);
    else if (is_longjmp(name) && known)
        caller->jumps = true;
    else
        caller->unknown |= !known;
}

/* The cleanup of a variable is called where its scope is left. */
static void note_cleanup(struct fe_leaving *v, CXCursor c) {
    const char *name = attribute(v->fe, c, "cleanup");
    CXCursor decl;
    if (!name) return;
    v->registers = true;
    if (attribute_function(v->fe, name, &decl)) v->funcs.at[leaving_func_of(v, decl)].mentions++;
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
    if (cursor_is(c, CXCursor_VarDecl)) note_cleanup(v, c);
    if (cursor_is(c, CXCursor_CallExpr)) note_call(v, c);
    if (cursor_is(c, CXCursor_DeclRefExpr)) {
        CXCursor decl = clang_getCursorReferenced(c);
        if (cursor_is(decl, CXCursor_FunctionDecl))
            v->funcs.at[leaving_func_of(v, decl)].mentions++;
    }
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
            bool left = f->jumps;
            for (uint32_t k = 0; k < f->callees.n; k++)
                left |= v->funcs.at[f->callees.at[k]].may_be_left;
            changed |= left != f->may_be_left;
            f->may_be_left = left;
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
    if (!v->sets) return v;
    vec_push(&fe->scratch, &v->funcs, (struct leaving_func){0});
    clang_visitChildren(unit, note_leaving, v);
    spread_leaving(v);
    for (uint32_t i = 1; i < v->funcs.n; i++) {
        const struct leaving_func *f = &v->funcs.at[i];
        v->given_away |= f->may_be_left && f->mentions > f->calls;
    }
    return v;
}

/* ---- questions ---- */

static const struct leaving_func *leaving_found(struct fe *fe, const char *name) {
    const struct fe_leaving *v = leaving_of(fe);
    uint64_t i;
    return v->sets && map_str_get(&v->by_name, name, &i) ? &v->funcs.at[i] : NULL;
}

bool leaving_may(struct fe *fe, const char *name) {
    const struct leaving_func *f = leaving_found(fe, name);
    return f && f->defined && f->may_be_left;
}

bool leaving_unseen(struct fe *fe, const char *name) {
    const struct fe_leaving *v = leaving_of(fe);
    struct map seen = {0};
    VEC(uint32_t) todo = {0};
    uint64_t first;
    bool unseen =
        !v->sets || (v->given_away && v->registers) || !map_str_get(&v->by_name, name, &first);
    if (unseen) return true;
    vec_push(&fe->scratch, &todo, (uint32_t)first);
    for (uint32_t i = 0; i < todo.n && !unseen; i++) {
        const struct leaving_func *f = &v->funcs.at[todo.at[i]];
        unseen = f->unknown || !f->defined || (f->lends && v->given_away);
        for (uint32_t k = 0; k < f->callees.n; k++) {
            if (map_get(&seen, f->callees.at[k], NULL)) continue;
            map_put(&fe->scratch, &seen, f->callees.at[k], 1);
            vec_push(&fe->scratch, &todo, f->callees.at[k]);
        }
    }
    return unseen;
}
