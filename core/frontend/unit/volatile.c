/* volatile.c - what reading a volatile object of this file gives.
 *
 * Volatile says that a writer unknown to the implementation may change the object (6.7.3p7).  An
 * object at an address that the program writes down, or declared here but defined elsewhere, is a
 * device: each read gives any value.  So it does behind any other pointer, but there it may be
 * memory that the program shares with an interrupt's handler, `ring->head`, where few values come.
 * An object that this file defines is memory: a read gives what was stored, unless
 *   - a function that starts by itself writes it, or a callee of such a function does, and the
 *     reading function runs outside of it too.  A function starts by itself if this file does not
 *     call it and it looks like an interrupt handler (neither parameters nor a result, or an
 *     attribute; a static one that is never mentioned is none), or if its address is taken and it
 *     returns nothing or a pointer (a signal handler, a thread's start);
 *   - its address is given to a function that this file does not define;
 *   - other files know its name, and this one does not define `main`: it is no whole program.
 * An atomic object is changed meanwhile only by what may be a signal's handler
 * (7.14.1.1p5): threads do not run side by side here.
 *
 * A function that starts by itself only because its address is taken does not do so before: a
 * variable of the program, set where code takes the address, says whether it has been. Until then
 * what only such functions write keeps its value.
 */
#include "core/frontend/lower/lower.h"
#include "core/frontend/unit/models.h"
#include "core/frontend/unit/reuse.h"

#include <string.h>

struct vol_func {
    const char *name;
    bool returns_address; /* or nothing */
    bool hidden;          /* static, and no attribute says that it is used from outside */
    bool plain;           /* neither parameters nor a result, or an attribute */
    bool handles;         /* its type is one of signal handlers' */
    uint32_t mentions, calls;
    bool in_table; /* its address is in a static object from the start */
    VEC(const char *) callees;
    struct map writes;  /* key of a variable */
    bool writes_behind; /* and what a pointer leads to */
};

struct fe_volatiles {
    struct fe *fe;
    struct arena *arena;
    VEC(struct vol_func) funcs; /* [0] stands for code outside of functions */
    struct map by_name;
    struct map exposed;
    struct map taken;        /* variables whose address code or an initialiser takes */
    struct map subscripted;  /* names of arrays that stand before an index */
    VEC(uint32_t) installed; /* functions that start only once code has taken their address */
    uint32_t current;
    bool in_static; /* in the initialiser of a static object */
    bool has_main;
};

static bool is_volatile_static(CXCursor decl) {
    if (!cursor_is(decl, CXCursor_VarDecl)) return false;
    CXType t = clang_getCanonicalType(clang_getCursorType(decl));
    while (t.kind == CXType_ConstantArray || t.kind == CXType_IncompleteArray) {
        if (clang_isVolatileQualifiedType(t)) return true;
        t = clang_getCanonicalType(clang_getArrayElementType(t));
    }
    /* members may be volatile */
    return clang_isVolatileQualifiedType(t) || t.kind == CXType_Record;
}

static uint64_t key_of(CXCursor decl) { return cursor_key(clang_getCanonicalCursor(decl)); }

/* An array that an implicit cast makes a pointer. */
static bool decays(struct arena *a, CXCursor e) {
    struct kids k = kids_of(a, cursor_unparen(a, e));
    return k.n == 1 &&
           clang_getArrayElementType(clang_getCanonicalType(clang_getCursorType(k.at[0]))).kind !=
               CXType_Invalid;
}

/* The variable that the lvalue is part of; null if it is behind a pointer. */
static CXCursor base_of(struct arena *a, CXCursor e) {
    for (uint32_t depth = 0; depth < FE_MAX_DEPTH; depth++) {
        e = cursor_unparen(a, e);
        if (cursor_is(e, CXCursor_DeclRefExpr)) return clang_getCursorReferenced(e);
        struct kids k = kids_of(a, e);
        bool part =
            cursor_is(e, CXCursor_MemberRefExpr) || cursor_is(e, CXCursor_ArraySubscriptExpr);
        if (!k.n || !(part || cursor_is_implicit_cast(e, &k))) break;
        e = k.at[0];
        CXType t = clang_getCanonicalType(clang_getCursorType(e));
        if (part && t.kind == CXType_Pointer && !decays(a, e)) break;
    }
    return clang_getNullCursor();
}

CXCursor volatile_base(struct low *l, CXCursor e) { return base_of(l->arena, e); }

static uint32_t func_of(struct fe_volatiles *v, CXCursor decl) {
    const char *name = fe_cstr(v->fe, clang_getCursorSpelling(decl));
    uint64_t i;
    if (map_str_get(&v->by_name, name, &i)) return (uint32_t)i;
    struct vol_func f = {.name = name};
    CXType result = clang_getCanonicalType(clang_getCursorResultType(decl));
    f.returns_address = result.kind == CXType_Void || result.kind == CXType_Pointer;
    int n = clang_Cursor_getNumArguments(decl);
    f.plain = (result.kind == CXType_Void && n <= 0) || clang_Cursor_hasAttrs(decl);
    f.handles = result.kind == CXType_Void && (n == 1 || n == 3);
    map_str_put(v->arena, &v->by_name, name, v->funcs.n);
    vec_push(v->arena, &v->funcs, f);
    return v->funcs.n - 1;
}

static bool is_write(CXCursor c) { return cursor_is_assignment(c) || cursor_is_address(c); }

static enum CXChildVisitResult expose(CXCursor c, CXCursor parent, CXClientData data) {
    struct fe_volatiles *v = data;
    (void)parent;
    CXCursor decl = clang_getNullCursor();
    if (cursor_is_address(c))
        decl = base_of(v->arena, kid_last(v->arena, c));
    else if (cursor_is(c, CXCursor_DeclRefExpr) &&
             clang_getArrayElementType(clang_getCursorType(c)).kind != CXType_Invalid)
        decl = clang_getCursorReferenced(c);
    if (!clang_Cursor_isNull(decl) && is_volatile_static(decl))
        map_put(v->arena, &v->exposed, key_of(decl), 1);
    return CXChildVisit_Recurse;
}

static void see_call(struct fe_volatiles *v, CXCursor c) {
    CXCursor callee = clang_getCursorReferenced(c);
    bool named = !clang_Cursor_isNull(callee) && cursor_is(callee, CXCursor_FunctionDecl);
    if (named) {
        uint32_t f = func_of(v, callee);
        v->funcs.at[f].calls++;
        vec_push(v->arena, &v->funcs.at[v->current].callees, v->funcs.at[f].name);
    }
    bool defined = named && !clang_Cursor_isNull(clang_getCursorDefinition(callee)) &&
                   !weak_may_yield(v->fe, callee);
    bool known =
        defined || (named && models_know(v->fe, fe_cstr(v->fe, clang_getCursorSpelling(callee))));
    int n = clang_Cursor_getNumArguments(c);
    for (int i = 0; i < n && !known; i++) {
        CXCursor arg = clang_Cursor_getArgument(c, (unsigned)i);
        expose(arg, c, v);
        clang_visitChildren(arg, expose, v);
    }
}

/* Where an array is no more than what an index is into. */
static void see_subscript(struct fe_volatiles *v, CXCursor c) {
    struct kids k = kids_of(v->arena, c);
    if (!k.n || !decays(v->arena, k.at[0])) return;
    CXCursor array = kids_of(v->arena, cursor_unparen(v->arena, k.at[0])).at[0];
    map_put(v->arena, &v->subscripted, cursor_key(cursor_unparen(v->arena, array)), 1);
}

/* An array that becomes a pointer: its elements may be written through it. */
static void see_array(struct fe_volatiles *v, CXCursor c) {
    CXType elem = clang_getArrayElementType(clang_getCanonicalType(clang_getCursorType(c)));
    if (elem.kind == CXType_Invalid || map_get(&v->subscripted, cursor_key(c), NULL)) return;
    CXCursor decl = base_of(v->arena, c);
    if (clang_Cursor_isNull(decl) || !cursor_is(decl, CXCursor_VarDecl)) return;
    map_put(v->arena, &v->funcs.at[v->current].writes, key_of(decl), 1);
    map_put(v->arena, &v->taken, key_of(decl), 1);
}

static void see_write(struct fe_volatiles *v, CXCursor c) {
    struct kids k = kids_of(v->arena, c);
    CXCursor decl = k.n ? base_of(v->arena, k.at[0]) : clang_getNullCursor();
    bool named = !clang_Cursor_isNull(decl) && cursor_is(decl, CXCursor_VarDecl);
    bool address = cursor_is_address(c);
    v->funcs.at[v->current].writes_behind |= !named && !address;
    if (named) map_put(v->arena, &v->funcs.at[v->current].writes, key_of(decl), 1);
    if (named && address) map_put(v->arena, &v->taken, key_of(decl), 1);
}

static enum CXChildVisitResult see(CXCursor c, CXCursor parent, CXClientData data) {
    struct fe_volatiles *v = data;
    (void)parent;
    if (cursor_is(c, CXCursor_VarDecl) && !v->in_static) {
        v->in_static = clang_Cursor_hasVarDeclGlobalStorage(c) == 1;
        clang_visitChildren(c, see, v);
        v->in_static = false;
        return CXChildVisit_Continue;
    }
    if (cursor_is(c, CXCursor_FunctionDecl)) {
        uint32_t outside = v->current;
        if (!clang_isCursorDefinition(c)) return CXChildVisit_Continue;
        v->current = func_of(v, c);
        v->has_main |= strcmp(v->funcs.at[v->current].name, "main") == 0;
        v->funcs.at[v->current].hidden =
            clang_Cursor_getStorageClass(c) == CX_SC_Static && !clang_Cursor_hasAttrs(c);
        v->funcs.at[v->current].plain |= clang_Cursor_hasAttrs(c) != 0;
        clang_visitChildren(c, see, v);
        v->current = outside;
        return CXChildVisit_Continue;
    }
    if (cursor_is(c, CXCursor_ArraySubscriptExpr)) see_subscript(v, c);
    if (cursor_is(c, CXCursor_ArraySubscriptExpr) || cursor_is(c, CXCursor_MemberRefExpr) ||
        cursor_is(c, CXCursor_DeclRefExpr))
        see_array(v, c);
    if (cursor_is(c, CXCursor_DeclRefExpr)) {
        CXCursor decl = clang_getCursorReferenced(c);
        if (cursor_is(decl, CXCursor_FunctionDecl)) {
            uint32_t of = func_of(v, decl); /* may move the list */
            struct vol_func *f = &v->funcs.at[of];
            f->mentions++;
            f->in_table |= v->in_static || v->current == 0;
        }
    }
    if (cursor_is(c, CXCursor_CallExpr)) see_call(v, c);
    if (is_write(c)) see_write(v, c);
    return CXChildVisit_Recurse;
}

/* ---- which functions run concurrently ---- */

struct concurrent_functions {
    const struct fe_volatiles *v;
    struct arena tmp;
    VEC(uint32_t) work;
    struct map seen;
};

static void reach(struct concurrent_functions *r, uint32_t f) {
    if (map_get(&r->seen, f, NULL)) return;
    map_put(&r->tmp, &r->seen, f, 1);
    vec_push(&r->tmp, &r->work, f);
}

/* Does `root` with what it calls enter f, or write the variable? */
static void runs(const struct fe_volatiles *v, uint32_t root, uint32_t f, uint64_t var,
                 bool *enters, bool *writes) {
    struct concurrent_functions r = {.v = v};
    uint64_t callee;
    reach(&r, root);
    *enters = *writes = false;
    for (uint32_t i = 0; i < r.work.n; i++) {
        const struct vol_func *g = &v->funcs.at[r.work.at[i]];
        *enters |= r.work.at[i] == f;
        *writes |=
            map_get(&g->writes, var, NULL) || (g->writes_behind && map_get(&v->taken, var, NULL));
        for (uint32_t k = 0; k < g->callees.n; k++)
            if (map_str_get(&v->by_name, g->callees.at[k], &callee)) reach(&r, (uint32_t)callee);
    }
    arena_free(&r.tmp);
}

/* Is f started from outside this file: not called here, or also taken by address? A static
 * function that the file never mentions does not run at all. */
static bool starts_alone(const struct vol_func *f) {
    if (f->hidden && f->mentions == 0) return false;
    return (f->calls == 0 && (f->plain || f->mentions > 0)) ||
           (f->mentions > f->calls && f->returns_address);
}

/* Only once code has taken its address, which no other file does by its name. */
static bool starts_installed(const struct fe_volatiles *v, const struct vol_func *f) {
    const struct fe_source *s = v->fe->source;
    bool seen = f->hidden || (v->has_main && !(s && s->program) && !f->plain);
    return seen && starts_alone(f) && !f->in_table;
}

/* Does it write what any volatile or atomic object of this file holds? */
static bool writes_shared(const struct fe_volatiles *v, uint32_t root) {
    const struct fe *fe = v->fe;
    bool enters, writes = false;
    for (uint32_t i = 0; i < fe->shared.n && !writes; i++)
        runs(v, root, root, key_of(fe->shared.at[i]), &enters, &writes);
    return writes;
}

static const struct fe_volatiles *volatiles(struct fe *fe) {
    reuse_asks_volatile(fe);
    if (fe->volatiles) return fe->volatiles;
    struct fe_volatiles *v = arena_new(&fe->scratch, struct fe_volatiles);
    *v = (struct fe_volatiles){.fe = fe, .arena = &fe->scratch};
    vec_push(v->arena, &v->funcs, (struct vol_func){.name = ""});
    clang_visitChildren(clang_getTranslationUnitCursor(fe->tu), see, v);
    for (uint32_t i = 1; i < v->funcs.n; i++)
        if (starts_installed(v, &v->funcs.at[i]) && writes_shared(v, i))
            vec_push(v->arena, &v->installed, i);
    return fe->volatiles = v;
}

/* Is there a function that runs by itself and writes it, while f runs in another one? Of an atomic
 * object, one that handles signals. */
static bool written_meanwhile(const struct fe_volatiles *v, uint32_t f, uint64_t var, bool atomic) {
    uint32_t writers = 0, others = 0; /* others: enter f and write nothing */
    bool enters_one = false;
    for (uint32_t i = 1; i < v->funcs.n; i++) {
        const struct vol_func *g = &v->funcs.at[i];
        bool enters, writes, is_main = strcmp(g->name, "main") == 0;
        if (!starts_alone(g) && !is_main) continue;
        runs(v, i, f, var, &enters, &writes);
        if (atomic && !(g->handles && g->mentions > g->calls)) writes = false;
        if (writes && !is_main) writers++, enters_one |= enters;
        if (enters && (is_main || !writes)) others++;
    }
    return writers > 1 || (writers == 1 && (others > 0 || !enters_one));
}

/* Other files know the variable's name, or were given its address. */
static bool others_write(struct fe *fe, const struct fe_volatiles *v, CXCursor decl) {
    const struct ir_global *g = fe_find_global(fe, fe_global(fe, decl));
    bool named = !g || (!g->is_static && (fe->source->program || !v->has_main));
    return named || map_get(&v->exposed, key_of(decl), NULL);
}

/* ---- until they run ---- */

/* Of the program: whether code has taken the function's address. */
static ir_val installed_flag(struct low *l, const struct vol_func *f) {
    const char *name = arena_printf(l->fe->arena, "%s.installed", f->name);
    struct ir_global *g = fe_find_global(l->fe, name);
    if (!g) fe_new_global(l->fe, name)->size = 1;
    return ir_global_addr(l->b, name);
}

static bool is_installed(const struct fe_volatiles *v, uint32_t f) {
    for (uint32_t i = 0; i < v->installed.n; i++)
        if (v->installed.at[i] == f) return true;
    return false;
}

ir_val volatile_started(struct low *l, CXCursor decl, bool atomic) {
    const struct fe_volatiles *v = volatiles(l->fe);
    ir_val any = 0;
    bool enters, writes;
    if (!atomic && others_write(l->fe, v, decl)) return 0;
    for (uint32_t i = 1; i < v->funcs.n; i++) {
        const struct vol_func *g = &v->funcs.at[i];
        if (!starts_alone(g) || strcmp(g->name, "main") == 0) continue;
        if (atomic && !(g->handles && g->mentions > g->calls)) continue;
        runs(v, i, i, key_of(decl), &enters, &writes);
        if (!writes) continue;
        if (!is_installed(v, i)) return 0;
        ir_val flag = ir_load(l->b, IR_I(8), installed_flag(l, g), 0);
        ir_val is = ir_bin(l->b, IR_NE, flag, ir_int(l->b, IR_I(8), 0));
        any = any ? ir_bin(l->b, IR_OR, any, is) : is;
    }
    return any;
}

struct address_search {
    const struct fe_volatiles *v;
    struct arena *arena;
    VEC(uint32_t) found;
};

static enum CXChildVisitResult seek_address(CXCursor c, CXCursor parent, CXClientData data) {
    struct address_search *s = data;
    uint64_t f;
    (void)parent;
    if (!cursor_is(c, CXCursor_DeclRefExpr)) return CXChildVisit_Recurse;
    CXCursor decl = clang_getCursorReferenced(c);
    if (!cursor_is(decl, CXCursor_FunctionDecl)) return CXChildVisit_Continue;
    const char *name = fe_cstr(s->v->fe, clang_getCursorSpelling(decl));
    if (map_str_get(&s->v->by_name, name, &f) && is_installed(s->v, (uint32_t)f))
        vec_push(s->arena, &s->found, (uint32_t)f);
    return CXChildVisit_Continue;
}

/* Statements in a statement are looked at where they are lowered. */
static void seek_addresses(struct address_search *s, CXCursor c, bool inside) {
    enum CXCursorKind kind = clang_getCursorKind(c);
    bool whole =
        clang_isExpression(kind) || kind == CXCursor_DeclStmt || kind == CXCursor_ReturnStmt;
    if (whole) {
        seek_address(c, c, s);
        clang_visitChildren(c, seek_address, s);
        return;
    }
    if (inside || kind == CXCursor_CompoundStmt) return;
    struct kids k = kids_of(s->arena, c);
    for (uint32_t i = 0; i < k.n; i++) seek_addresses(s, k.at[i], true);
}

void volatile_addresses(struct low *l, CXCursor c) {
    if (!l->fe->shared.n || l->fe->is_model || ir_terminated(l->b)) return;
    struct address_search s = {.v = volatiles(l->fe), .arena = l->arena};
    if (!s.v->installed.n) return;
    seek_addresses(&s, c, false);
    for (uint32_t i = 0; i < s.found.n; i++) {
        at(l, c);
        ir_val flag = installed_flag(l, &s.v->funcs.at[s.found.at[i]]);
        ir_store(l->b, ir_int(l->b, IR_I(8), 1), flag);
    }
}

/* ---- what reading gives ---- */

/* Of the function at hand; `unlisted`, where nothing is known of it. */
static enum volatility shared_in(struct low *l, CXCursor decl, bool atomic,
                                 enum volatility unlisted) {
    const struct fe_volatiles *v = volatiles(l->fe);
    const char *self = fe_cstr(l->fe, clang_getCursorSpelling(l->def));
    uint64_t at;
    if (!map_str_get(&v->by_name, self, &at)) return unlisted;
    bool shared = written_meanwhile(v, (uint32_t)at, key_of(decl), atomic);
    return shared ? VOLATILE_SHARED : VOLATILE_MEMORY;
}

enum volatility volatile_read(struct low *l, CXCursor decl) {
    struct fe *fe = l->fe;
    const struct fe_volatiles *v = volatiles(fe);
    if (clang_Cursor_hasVarDeclGlobalStorage(decl) != 1) return VOLATILE_MEMORY;
    const char *name = fe_global(fe, decl);
    const struct ir_global *g = name ? fe_find_global(fe, name) : NULL;
    if (!g || !g->has_init) return VOLATILE_DEVICE;
    if (others_write(fe, v, decl)) return VOLATILE_SHARED;
    return shared_in(l, decl, false, VOLATILE_SHARED);
}

/* The start of the object that the address points into, as far as the text tells. */
static const struct ir_ins *address_start(const struct low *l, ir_val addr) {
    const struct ir_ins *i = &l->f->ins.at[addr];
    while (i->op == IR_PTRADD) i = &l->f->ins.at[i->args[0]];
    return i;
}

/* Does the address come from a number that the program writes down, maybe in a constant? */
static bool is_literal(const struct low *l, ir_val addr) {
    const struct ir_ins *i = address_start(l, addr);
    bv_t k;
    if (i->op == IR_INTTOPTR) return ir_const_value(l->f, i->args[0], &k);
    if (i->op != IR_LOAD) return false;
    const struct ir_ins *from = address_start(l, i->args[0]);
    const struct ir_global *g = from->op == IR_GLOBAL ? ir_find_global(l->fe->m, from->text) : NULL;
    return g && g->is_const && g->has_init && g->bytes && !g->relocs.n;
}

enum volatility volatile_behind(struct low *l, ir_val addr) {
    return is_literal(l, addr) ? VOLATILE_DEVICE : VOLATILE_SHARED;
}

enum volatility atomic_read(struct low *l, CXCursor decl) {
    if (l->fe->is_model || clang_Cursor_hasVarDeclGlobalStorage(decl) != 1) return VOLATILE_MEMORY;
    return shared_in(l, decl, true, VOLATILE_MEMORY);
}
