/* settled.c - static objects that nothing in the unit can change: constants in all but name.
 *
 * No other unit can name them, so only this unit's uses of their addresses count. An address,
 * followed through arithmetic, choices, joins and arguments, may be read through and compared with
 * others. Any other use (a store, a call of what has no body here, a number made of it, an
 * initialiser that holds it) leaves the object open. Code that is not lowered leaves the objects
 * open that it names; in a unit with unsupported code, or assembly that may write, no object is
 * settled.
 */
#include "core/frontend/lower/lower.h"

#include <string.h>

struct global_use {
    uint32_t func;
    ir_val v;
};

struct settling {
    struct fe *fe;
    struct arena *a;
    struct map index;      /* functions by name */
    struct map pointed_to; /* objects that initialisers point to, by name */
    struct map first;      /* an object's name -> its first place in `at` + 1 */
    VEC(struct global_use) at;
    VEC(uint32_t) next; /* of the same object: place + 1, 0: none */
    struct map marked;  /* func << 32 | value: may point to the object */
    VEC(struct global_use) work;
    bool open;
};

static void mark_pointer(struct settling *s, uint32_t func, ir_val v) {
    uint64_t key = (uint64_t)func << 32 | v;
    if (map_get(&s->marked, key, NULL)) return;
    map_put(s->a, &s->marked, key, 1);
    vec_push(s->a, &s->work, ((struct global_use){func, v}));
}

static bool is_marked(const struct settling *s, uint32_t func, ir_val v) {
    return map_get(&s->marked, (uint64_t)func << 32 | v, NULL);
}

/* ---- uses of a pointer to it ---- */

static void passed(struct settling *s, const struct ir_ins *call, ir_val v) {
    uint64_t callee;
    struct ir_func *f = NULL;
    if (map_str_get(&s->index, call->text, &callee)) f = s->fe->m->funcs.at[callee];
    if (!f || !f->has_body || f->is_weak || f->is_model || call->nargs != f->params.n) {
        s->open = true;
        return;
    }
    for (uint32_t i = 0; i < call->nargs; i++)
        if (call->args[i] == v) mark_pointer(s, (uint32_t)callee, f->params.at[i]);
}

/* Compared with another pointer to it, or with null. */
static void note_compared(struct settling *s, uint32_t func, const struct ir_ins *i) {
    const struct ir_func *f = s->fe->m->funcs.at[func];
    for (uint32_t k = 0; k < i->nargs; k++)
        if (f->ins.at[i->args[k]].op != IR_NULL && !is_marked(s, func, i->args[k])) s->open = true;
}

static void mark_parameters(struct settling *s, uint32_t func, const struct ir_ins *i, ir_val v) {
    const struct ir_func *f = s->fe->m->funcs.at[func];
    for (uint32_t e = 0; e < i->nedges; e++)
        for (uint32_t k = 0; k < i->edges[e].nargs; k++)
            if (i->edges[e].args[k] == v)
                mark_pointer(s, func, f->blocks.at[i->edges[e].to].params.at[k]);
}

/* Is the number used for its low bits only, that is for its alignment? */
static bool only_alignment(const struct ir_func *f, ir_val number) {
    for (ir_val x = 1; x < f->ins.n; x++) {
        const struct ir_ins *i = &f->ins.at[x];
        bv_t mask;
        if (!ir_uses(i, number)) continue;
        if (i->op != IR_AND || !ir_const_value(f, i->args[1], &mask) || mask >= 4096) return false;
    }
    return true;
}

static void used(struct settling *s, uint32_t func, ir_val user, ir_val v) {
    const struct ir_func *f = s->fe->m->funcs.at[func];
    const struct ir_ins *i = &f->ins.at[user];
    switch (i->op) {
    case IR_LOAD:
    case IR_ISLIVE:
    case IR_ISENDED:
    case IR_INBOUNDS:
    case IR_ISWITHIN:
    case IR_ISINIT:
    case IR_BITSINIT:
    case IR_NOZERO:
    case IR_SEARCH:
    case IR_ISWRITABLE:
    case IR_ISHEAP:
    case IR_ISOUTSIDE:
    case IR_OBJSIZE:
    case IR_OFFSET:
    case IR_DBG:
        break;
    case IR_PTRADD:
    case IR_SELECT:
        mark_pointer(s, func, user);
        break;
    case IR_COPY:
        if (i->args[0] == v) s->open = true;
        break;
    case IR_PTRTOINT:
        if (!only_alignment(f, user)) s->open = true;
        break;
    case IR_PTREQ:
    case IR_PTRLT:
    case IR_PTRLE:
    case IR_PTRDIFF:
    case IR_SAMEOBJ:
        note_compared(s, func, i);
        break;
    case IR_CALL:
        passed(s, i, v);
        break;
    case IR_JMP:
    case IR_BR:
    case IR_SWITCH:
        mark_parameters(s, func, i, v);
        break;
    default:
        s->open = true;
    }
}

/* Comparisons are looked at last, when all that points to the object is known. */
static void follow_uses(struct settling *s) {
    for (uint32_t at = 0; at < s->work.n && !s->open; at++) {
        struct global_use u = s->work.at[at];
        const struct ir_func *f = s->fe->m->funcs.at[u.func];
        for (ir_val x = 1; x < f->ins.n && !s->open; x++) {
            enum ir_op op = f->ins.at[x].op;
            bool later = op == IR_PTREQ || op == IR_PTRLT || op == IR_PTRLE || op == IR_PTRDIFF ||
                         op == IR_SAMEOBJ;
            if (!later && ir_uses(&f->ins.at[x], u.v)) used(s, u.func, x, u.v);
        }
    }
    for (uint32_t at = 0; at < s->work.n && !s->open; at++) {
        struct global_use u = s->work.at[at];
        const struct ir_func *f = s->fe->m->funcs.at[u.func];
        for (ir_val x = 1; x < f->ins.n && !s->open; x++)
            if (ir_uses(&f->ins.at[x], u.v)) used(s, u.func, x, u.v);
    }
}

/* ---- one object ---- */

static void index_objects(struct settling *s) {
    const struct ir_module *m = s->fe->m;
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        const struct ir_func *f = m->funcs.at[i];
        map_str_put(s->a, &s->index, f->name, i);
        for (ir_val v = 1; v < f->ins.n; v++) {
            uint64_t first = 0;
            if (f->ins.at[v].op != IR_GLOBAL) continue;
            map_str_get(&s->first, f->ins.at[v].text, &first);
            vec_push(s->a, &s->at, ((struct global_use){i, v}));
            vec_push(s->a, &s->next, (uint32_t)first);
            map_str_put(s->a, &s->first, f->ins.at[v].text, s->at.n);
        }
    }
    for (uint32_t i = 0; i < m->globals.n; i++)
        for (uint32_t r = 0; r < m->globals.at[i]->relocs.n; r++)
            if (!m->globals.at[i]->relocs.at[r].is_func)
                map_str_put(s->a, &s->pointed_to, m->globals.at[i]->relocs.at[r].target, 1);
}

static void settle_object(struct settling *s, struct ir_global *g) {
    uint64_t first = 0;
    if (map_str_get(&s->pointed_to, g->name, NULL)) return;
    s->open = false;
    s->marked = (struct map){0};
    s->work.n = 0;
    map_str_get(&s->first, g->name, &first);
    for (uint32_t at = (uint32_t)first; at; at = s->next.at[at - 1])
        mark_pointer(s, s->at.at[at - 1].func, s->at.at[at - 1].v);
    follow_uses(s);
    if (!s->open) g->is_const = true;
}

/* Variables named by code that is not lowered, as nothing here calls it or uses the object that
 * it initialises. */
struct outside {
    struct fe *fe;
    struct map named;
    bool anything;
};

static enum CXChildVisitResult names_variable(CXCursor c, CXCursor parent, CXClientData data) {
    struct outside *o = data;
    (void)parent;
    if (cursor_is(c, CXCursor_DeclRefExpr))
        map_str_put(&o->fe->scratch, &o->named, fe_cstr(o->fe, clang_getCursorSpelling(c)), 1);
    return CXChildVisit_Recurse;
}

static enum CXChildVisitResult outside_decl(CXCursor c, CXCursor parent, CXClientData data) {
    struct outside *o = data;
    const char *name = fe_cstr(o->fe, clang_getCursorSpelling(c));
    uint64_t known;
    (void)parent;
    if (clang_Location_isInSystemHeader(clang_getCursorLocation(c))) return CXChildVisit_Continue;
    if (cursor_is(c, CXCursor_UnexposedDecl)) o->anything = true; /* assembly, maybe */
    if (cursor_is(c, CXCursor_VarDecl)) {
        if (attribute(o->fe, c, "alias")) o->anything = true;
        if (!map_str_get(&o->fe->globals, name, &known)) clang_visitChildren(c, names_variable, o);
    }
    if (cursor_is(c, CXCursor_FunctionDecl) && clang_isCursorDefinition(c)) {
        const struct ir_func *f = fe_find_function(o->fe, name);
        if (!f || !f->has_body) clang_visitChildren(c, names_variable, o);
    }
    return CXChildVisit_Continue;
}

void settle_globals(struct fe *fe) {
    struct outside o = {.fe = fe};
    struct settling s = {.fe = fe, .a = &fe->scratch};
    if (!fe->may_settle.n || fe->unread_initialiser || ir_has_unseen_code(fe->m)) return;
    clang_visitChildren(clang_getTranslationUnitCursor(fe->tu), outside_decl, &o);
    index_objects(&s);
    for (uint32_t i = 0; i < fe->may_settle.n && !o.anything; i++) {
        struct ir_global *g = fe->may_settle.at[i];
        if (g->is_static && g->has_init && !g->is_const && !map_str_get(&o.named, g->name, NULL))
            settle_object(&s, g);
    }
}
