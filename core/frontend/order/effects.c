/* effects.c - what calls read and write; decides whether their order matters.
 *
 * A function with a body in this unit is read once; its effects are its own and those of all
 * functions that it calls. Its local variables do not count. A function of the C library touches
 * what its pointer arguments lead to; an unknown function may change all that it can reach.
 */
#include "core/frontend/order/order.h"
#include "core/frontend/unit/models.h"
#include "core/frontend/unit/reuse.h"

#include <string.h>

enum { MANY = 200 }; /* a function that touches more objects is taken to touch anything */

/* The effects of a function's own text, without its callees, and the functions that it calls. */
struct deeds {
    struct effects own;
    VEC(CXCursor) calls;
};

/* ---- sets of objects ---- */

static bool same_object(const struct order_object *x, const struct order_object *y) {
    bool fields = x->nfields == y->nfields;
    for (uint32_t i = 0; fields && i < x->nfields; i++)
        fields =
            x->fields[i].record == y->fields[i].record && x->fields[i].index == y->fields[i].index;
    return fields && x->root == y->root && x->key == y->key && x->ct == y->ct &&
           x->wild == y->wild && x->ranged == y->ranged && x->from == y->from && x->bits == y->bits;
}

static void add_object(struct fe *fe, struct effects *e, bool written,
                       const struct order_object *o) {
    objects_t *to = written ? &e->writes : &e->reads;
    if (!o->root || e->anything) return;
    for (uint32_t i = 0; i < to->n; i++)
        if (same_object(&to->at[i], o)) return;
    vec_push(&fe->scratch, to, *o);
    if (to->n > MANY) e->anything = true;
}

static void add_effects(struct fe *fe, struct effects *to, const struct effects *e) {
    for (uint32_t i = 0; i < e->reads.n; i++) add_object(fe, to, false, &e->reads.at[i]);
    for (uint32_t i = 0; i < e->writes.n; i++) add_object(fe, to, true, &e->writes.at[i]);
    to->anything |= e->anything;
    to->unknown |= e->unknown;
    to->passes_writable |= e->passes_writable;
    to->takes |= e->takes;
    to->leaves |= e->leaves;
}

/* ---- objects that a pointer argument leads to ---- */

/* The operand below casts. */
static CXCursor without_casts(struct low *l, CXCursor c) {
    CXCursor inner;
    while (cursor_cast_operand(l->arena, c, &inner) &&
           ct_kind(l->fe, ct_cursor(l->fe, inner)) == CT_PTR)
        c = inner;
    return cursor_unparen(l->arena, c);
}

/* The whole variable, or the whole object behind the pointer: it is not known how much of it a
 * callee uses. */
static struct order_object pointed_to(struct low *l, CXCursor pointer) {
    struct sequence s = {.l = l, .collect = true};
    CXCursor e = without_casts(l, pointer), lvalue = e;
    struct order_object o = {.root = OBJECT_POINTER, .wild = true};
    bool address = cursor_is_address(e);
    if (address) lvalue = kid_last(l->arena, e);
    if (address || ct_decayed_array(l->fe, l->arena, e, &lvalue)) {
        struct order_object at = sequence_place(&s, lvalue);
        if (at.root == OBJECT_NAMED) o = at;
        o.ranged = false;
        o.wild = true;
        return o;
    }
    ir_ct ct = ct_cursor(l->fe, e),
          elem = ct_kind(l->fe, ct) == CT_PTR ? ct_at(l->fe, ct)->elem : 0;
    if (ct_is_scalar(l->fe, elem) && ct_bytes(l->fe, elem) > 1) {
        o.wild = false;
        o.ct = elem;
    }
    return o;
}

/* ---- functions without a body here ---- */

static bool points_to_const(CXType t) {
    CXType to = clang_getPointeeType(clang_getCanonicalType(t));
    return clang_isConstQualifiedType(clang_getCanonicalType(to)) != 0;
}

static bool is_function_pointer(CXType t) {
    CXType to = clang_getCanonicalType(clang_getPointeeType(clang_getCanonicalType(t)));
    return to.kind == CXType_FunctionProto || to.kind == CXType_FunctionNoProto;
}

/* FILE and DIR, whose contents the program never sees. */
static bool is_stream(struct fe *fe, CXType t) {
    static const char *const names[] = {"FILE", "DIR", "struct _IO_FILE", "struct __dirstream",
                                        "struct __sFILE"};
    CXType to = clang_getPointeeType(clang_getCanonicalType(t));
    if (to.kind == CXType_Invalid) return false;
    const char *name = fe_cstr(fe, clang_getTypeSpelling(clang_getUnqualifiedType(to)));
    CXCursor record = clang_getTypeDeclaration(clang_getCanonicalType(to));
    bool is = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) is |= !strcmp(name, names[i]);
    return is && clang_Location_isInSystemHeader(clang_getCursorLocation(record));
}

static CXType parameter(CXCursor decl, CXCursor call, unsigned i) {
    if ((int)i < clang_Cursor_getNumArguments(decl))
        return clang_getCursorType(clang_Cursor_getArgument(decl, i));
    return clang_getCursorType(clang_Cursor_getArgument(call, i));
}

static void by_arguments(struct low *l, CXCursor decl, CXCursor call, struct effects *e) {
    int n = clang_Cursor_getNumArguments(call);
    for (int i = 0; i < n; i++) {
        CXType t = parameter(decl, call, (unsigned)i);
        ir_ct ct = ct_of(l->fe, t);
        if (ct_kind(l->fe, ct) != CT_PTR && ct_kind(l->fe, ct) != CT_ARRAY) continue;
        if (is_function_pointer(t)) e->anything = true;
        if (is_function_pointer(t) || is_stream(l->fe, t)) continue;
        struct order_object o = pointed_to(l, clang_Cursor_getArgument(call, (unsigned)i));
        add_object(l->fe, e, !points_to_const(t), &o);
        if (!points_to_const(t)) e->passes_writable = true;
    }
}

/* Adds the state that a library function keeps from one call to the next, and shows. */
static void add_state(struct fe *fe, struct effects *e, const char *name) {
    static const char *const states[][2] = {{"strtok", "strtok"},
                                            {"setlocale", "locale"},
                                            {"localeconv", "locale"},
                                            {"ungetc", "stream"},
                                            {"umask", "umask"}};
    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        if (strcmp(states[i][0], name) != 0) continue;
        struct order_object o = {.root = OBJECT_STATE, .key = (uint64_t)(uintptr_t)states[i][1]};
        add_object(fe, e, true, &o);
    }
}

/* The end of a program is seen by what runs then. */
static bool leaves_for_good(struct fe *fe, const char *name) {
    static const char *const jumps[] = {"longjmp", "_longjmp", "siglongjmp", "__builtin_longjmp"};
    for (size_t i = 0; i < sizeof jumps / sizeof *jumps; i++)
        if (strcmp(jumps[i], name) == 0) return true;
    return fe->text.ends && (strcmp(name, "exit") == 0 || strcmp(name, "quick_exit") == 0);
}

/* As documented for the attributes: a "pure" function only reads, a "const" one does not even read.
 */
static bool has_attribute(struct low *l, CXCursor decl, enum CXCursorKind kind) {
    struct kids k = kids_all(l->arena, decl);
    for (uint32_t i = 0; i < k.n; i++)
        if (cursor_is(k.at[i], kind)) return true;
    return false;
}

static bool is_library(struct low *l, CXCursor decl, const char *name) {
    return strncmp(name, "__builtin_", 10) == 0 || strncmp(name, "__VERIFIER_", 11) == 0 ||
           strncmp(name, "__CPROVER_", 10) == 0 || strncmp(name, "__sync_", 7) == 0 ||
           strncmp(name, "__atomic_", 9) == 0 || models_know(l->fe, name) ||
           clang_Location_isInSystemHeader(clang_getCursorLocation(decl));
}

static void keep_named(objects_t *set) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < set->n; i++)
        if (set->at[i].root == OBJECT_NAMED) set->at[n++] = set->at[i];
    set->n = n;
}

/* Whose result is what the arguments make it. */
static bool looks_only(const char *name) {
    static const char *const names[] = {
        "abs",     "isalnum", "isalpha", "isdigit", "islower", "isprint", "isspace",
        "isupper", "labs",    "memchr",  "memcmp",  "strchr",  "strcmp",  "strlen",
        "strncmp", "strnlen", "strrchr", "strstr",  "tolower", "toupper",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return strncmp(name, "__builtin_", 10) == 0;
}

static void without_body(struct low *l, CXCursor decl, CXCursor call, struct effects *e) {
    const char *name = fe_cstr(l->fe, clang_getCursorSpelling(decl));
    e->takes = !looks_only(name);
    if (has_attribute(l, decl, CXCursor_ConstAttr)) return;
    e->leaves = leaves_for_good(l->fe, name);
    by_arguments(l, decl, call, e);
    if (is_library(l, decl, name)) {
        e->passes_writable = false;
        add_state(l->fe, e, name);
    } else if (has_attribute(l, decl, CXCursor_PureAttr)) {
        e->anything = e->passes_writable = false;
        e->writes.n = 0;
    } else { /* an unknown function may reach memory behind pointers anyway */
        keep_named(&e->reads);
        keep_named(&e->writes);
        e->unknown = true;
    }
}

/* ---- functions with a body here ---- */

static bool has_body(struct low *l, CXCursor decl, CXCursor *def) {
    CXCursor same;
    *def = clang_getCursorDefinition(decl);
    if (clang_Cursor_isNull(*def) && fe_alias_of(l->fe, decl, &same))
        *def = clang_getCursorDefinition(same);
    if (clang_Cursor_isNull(*def)) return false;
    return !models_know(l->fe, fe_cstr(l->fe, clang_getCursorSpelling(decl))) ||
           !clang_Location_isInSystemHeader(clang_getCursorLocation(*def));
}

/* The front end knows the meaning of these functions, whatever the unit declares. */
static bool is_verifier(struct low *l, CXCursor decl) {
    const char *name = fe_cstr(l->fe, clang_getCursorSpelling(decl));
    return strncmp(name, "__VERIFIER_", 11) == 0 || strcmp(name, "reach_error") == 0;
}

static bool outlives_call(const struct order_object *o) {
    if (o->root != OBJECT_NAMED && o->root != OBJECT_SSA) return true;
    return clang_Cursor_hasVarDeclGlobalStorage(o->decl) == 1;
}

/* whole: of a function's text; what it does to its own variables does not count. */
static void add_outliving(struct low *l, struct effects *to, const struct effects *from,
                          bool whole) {
    const objects_t *sets[] = {&from->reads, &from->writes};
    for (int k = 0; k < 2; k++)
        for (uint32_t i = 0; i < sets[k]->n; i++)
            if (!whole || outlives_call(&sets[k]->at[i])) add_object(l->fe, to, k, &sets[k]->at[i]);
    to->anything |= from->anything;
    to->unknown |= from->unknown;
    to->passes_writable |= from->passes_writable;
    to->takes |= from->takes;
    to->leaves |= from->leaves;
}

/* Events as effects; calls of functions with a body are left for later. */
static void fold(struct low *l, const struct sequence *s, bool whole, struct deeds *out) {
    if (s->confused) out->own.anything = true;
    for (uint32_t i = 0; i < s->events.n; i++) {
        const struct order_event *v = &s->events.at[i];
        CXCursor def;
        if (v->kind != EVENT_CALL) {
            if (!whole || outlives_call(&v->object))
                add_object(l->fe, &out->own, v->kind == EVENT_WRITE, &v->object);
            continue;
        }
        CXCursor decl = sequence_callee(l, v->node);
        if (!clang_Cursor_isNull(decl) && has_body(l, decl, &def) && !is_verifier(l, decl)) {
            vec_push(&l->fe->scratch, &out->calls, clang_getCanonicalCursor(def));
            struct effects e = {0};
            if (!weak_may_yield(l->fe, decl)) continue;
            without_body(l, decl, v->node, &e);
            add_outliving(l, &out->own, &e, whole);
        } else {
            add_outliving(l, &out->own, effects_of_call(l, v->node), whole);
        }
    }
}

static struct deeds *deeds_of(struct low *l, CXCursor decl) {
    uint64_t known, key = cursor_key(decl);
    struct fe *fe = l->fe;
    if (map_get(&fe->does_itself, key, &known)) return (struct deeds *)(uintptr_t)known;
    struct deeds *d = arena_new(&fe->scratch, struct deeds);
    map_put(&fe->scratch, &fe->does_itself, key, (uint64_t)(uintptr_t)d);
    struct sequence s = {.l = l, .collect = true};
    struct kids k = kids_all(&fe->scratch, clang_getCursorDefinition(decl));
    for (uint32_t i = 0; i < k.n; i++)
        if (cursor_is(k.at[i], CXCursor_CompoundStmt)) sequence_statement(&s, k.at[i]);
    fold(l, &s, true, d);
    return d;
}

/* The effects of a function and of all that it calls. */
struct known_effects {
    struct effects e;
    name_list read; /* these functions */
};

/* Adds the effects of all functions that the calls on the list lead to, and their names. */
static void add_calls(struct low *l, const struct deeds *first, struct effects *e,
                      name_list *read) {
    struct map seen = {0};
    VEC(const struct deeds *) todo = {0};
    vec_push(l->arena, &todo, first);
    for (uint32_t i = 0; i < todo.n && !e->anything; i++) {
        const struct deeds *d = todo.at[i];
        add_effects(l->fe, e, &d->own);
        for (uint32_t k = 0; k < d->calls.n; k++) {
            if (map_get(&seen, cursor_key(d->calls.at[k]), NULL)) continue;
            map_put(l->arena, &seen, cursor_key(d->calls.at[k]), 1);
            vec_push(&l->fe->scratch, read,
                     fe_cstr(l->fe, clang_getCursorSpelling(d->calls.at[k])));
            vec_push(l->arena, &todo, deeds_of(l, d->calls.at[k]));
        }
    }
}

static const struct known_effects *known_effects_of(struct low *l, CXCursor def) {
    uint64_t known;
    struct fe *fe = l->fe;
    CXCursor decl = clang_getCanonicalCursor(def);
    if (map_get(&fe->does, cursor_key(decl), &known))
        return (const struct known_effects *)(uintptr_t)known;
    struct known_effects *e = arena_new(&fe->scratch, struct known_effects);
    vec_push(&fe->scratch, &e->read, fe_cstr(fe, clang_getCursorSpelling(decl)));
    add_calls(l, deeds_of(l, decl), &e->e, &e->read);
    map_put(&fe->scratch, &fe->does, cursor_key(decl), (uint64_t)(uintptr_t)e);
    return e;
}

static void note_functions_read(struct fe *fe, const name_list *read) {
    for (uint32_t i = 0; i < read->n; i++) reuse_asks_effects(fe, read->at[i]);
}

static const struct effects *effects_of_function(struct low *l, CXCursor def) {
    const struct known_effects *k = known_effects_of(l, def);
    note_functions_read(l->fe, &k->read);
    return &k->e;
}

const struct effects *effects_of_call(struct low *l, CXCursor call) {
    CXCursor decl, def;
    struct effects *e = arena_new(l->arena, struct effects);
    if (cursor_is(call, CXCursor_StmtExpr)) return effects_of_statement(l, call);
    if (!cursor_is(call, CXCursor_CallExpr)) { /* va_arg, atomic builtins */
        struct kids k = kids_of(l->arena, call);
        for (uint32_t i = 0; i < k.n; i++) {
            ir_ct ct = ct_cursor(l->fe, k.at[i]);
            struct order_object o = pointed_to(l, k.at[i]);
            if (ct_is_record(l->fe, ct)) { /* a va_list that is a record */
                struct sequence s = {.l = l, .collect = true};
                o = sequence_place(&s, k.at[i]);
            }
            if (ct_kind(l->fe, ct) == CT_PTR || ct_is_record(l->fe, ct))
                add_object(l->fe, e, true, &o);
        }
        return e;
    }
    decl = sequence_callee(l, call);
    if (clang_Cursor_isNull(decl))
        e->anything = true;
    else if (is_verifier(l, decl))
        e->takes = true;
    else if (has_body(l, decl, &def) && !weak_may_yield(l->fe, decl))
        return effects_of_function(l, def);
    else
        without_body(l, decl, call, e);
    if (!clang_Cursor_isNull(decl) && !is_verifier(l, decl) && has_body(l, decl, &def))
        add_effects(l->fe, e, effects_of_function(l, def)); /* or what another file has */
    return e;
}

const struct effects *effects_of_statement(struct low *l, CXCursor stmt_expr) {
    struct sequence s = {.l = l, .collect = true};
    struct deeds d = {0};
    struct effects *e = arena_new(l->arena, struct effects);
    sequence_statement(&s, kid_last(l->arena, stmt_expr));
    fold(l, &s, false, &d);
    name_list read = {0};
    add_calls(l, &d, e, &read);
    note_functions_read(l->fe, &read);
    return e;
}

/* ---- conflicts ---- */

bool effects_touch(struct low *l, const struct effects *x, const struct order_object *o,
                   bool written) {
    bool outside = o->root == OBJECT_POINTER || o->root == OBJECT_NAMED;
    bool local = o->root == OBJECT_NAMED && !clang_Cursor_hasVarDeclGlobalStorage(o->decl);
    if (x->leaves && written && outlives_call(o)) return true;
    if (x->anything && outside && (!local || object_is_reached(l, o))) return true;
    if (x->unknown && outside && object_is_reached(l, o)) return true;
    for (uint32_t i = 0; i < x->writes.n; i++)
        if (object_meet(l, &x->writes.at[i], o)) return true;
    for (uint32_t i = 0; written && i < x->reads.n; i++)
        if (object_meet(l, &x->reads.at[i], o)) return true;
    return false;
}

static bool any_touched(struct low *l, const struct effects *x, const objects_t *set,
                        bool written) {
    for (uint32_t i = 0; i < set->n; i++)
        if (effects_touch(l, x, &set->at[i], written)) return true;
    return false;
}

/* Two unknown functions may do anything in either order. */
bool effects_conflict(struct low *l, const struct effects *x, const struct effects *y) {
    if ((x->leaves && y->anything) || (y->leaves && x->anything)) return true;
    if (x->anything && (y->anything || y->unknown)) return true;
    if (y->anything && x->unknown) return true;
    return any_touched(l, x, &y->reads, false) || any_touched(l, x, &y->writes, true) ||
           any_touched(l, y, &x->reads, false) || any_touched(l, y, &x->writes, true);
}
