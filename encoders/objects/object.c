/* Objects and what is unknown.
 *
 * Globals and the objects behind pointers that come from outside exist from the start,
 * in every state: they are created when first met, with `initial` contents that all
 * states share (docs/architecture.md, "How unknown input is modelled").  Each pointer
 * from outside gets an object of its own, so a list walked k times has k nodes; that
 * they do not overlap is among the assumptions.
 */
#include "encoders/objects/object.h"
#include "encoders/access/extent.h"
#include "encoders/objects/alias.h"
#include "encoders/objects/context.h"
#include "encoders/objects/escaped.h"
#include "encoders/objects/outside.h"
#include "encoders/objects/record.h"
#include "encoders/objects/state.h"

#include <string.h>

struct value fresh(struct symex *x, ir_type t, ir_ct ct, const struct incoming *in) {
    if (t == IR_PTR && env_is_string(&x->env.decided, ct)) {
        struct incoming text = *in;
        if (!text.name) text.name = "an unknown string";
        return unknown_text(x, ct, &text);
    }
    if (t == IR_PTR) return unknown_pointer(x, ct, in);
    struct value v = {.v = fresh_bits(x, type_bits(x, t), in->name, in->origin, 0)};
    if (ir_is_float(t)) mark_float(x, v.v);
    return v;
}

/* ---- objects ---- */

uint32_t object_new(struct symex *x, struct object o) {
    if (!o.readonly) o.readonly = o.is_const ? term_true(x->s) : term_false(x->s);
    vec_push(&x->arena, &x->mem.objects, o);
    return x->mem.objects.n - 1;
}

bool object_repeats(const struct object *o) {
    return o->kind == OBJECT_UNKNOWN || o->kind == OBJECT_RECEIVED || o->kind == OBJECT_HEAP;
}

static enum access_kind access_kind_of(const struct object *o) {
    static const enum access_kind kinds[] = {
        [OBJECT_NULL] = ACCESS_NULL,       [OBJECT_WILD] = ACCESS_NOWHERE,
        [OBJECT_UNSET] = ACCESS_NOWHERE,   [OBJECT_LOCAL] = ACCESS_LOCAL,
        [OBJECT_HEAP] = ACCESS_HEAP,       [OBJECT_GLOBAL] = ACCESS_GLOBAL,
        [OBJECT_FUNC] = ACCESS_FUNCTION,   [OBJECT_UNKNOWN] = ACCESS_OUTSIDE,
        [OBJECT_RECEIVED] = ACCESS_OUTSIDE};
    return kinds[o->kind];
}

struct access_object object_access(struct symex *x, const struct object *o, term live) {
    struct access_object a = {.kind = access_kind_of(o), .type = o->type, .ct = o->ct};
    a.align = o->align;
    a.size = o->size;
    a.min_size = o->min_size;
    if (o->kind == OBJECT_UNKNOWN && o->count && !o->head.bytes)
        a.element = o->element, a.count = o->count;
    a.live = live;
    a.readonly = o->readonly;
    a.not_heap = o->not_heap;
    a.maybe_function = o->maybe_function;
    if (o->kind == OBJECT_GLOBAL) a.global = x->m->globals.at[o->index];
    if (o->kind == OBJECT_FUNC) a.func = x->m->funcs.at[o->index];
    return a;
}

struct access_object object_placed(struct symex *x, const struct object *o) {
    return object_access(x, o, term_true(x->s));
}

struct contents *contents_new(struct symex *x, struct source *src) {
    struct contents *c = arena_new(&x->arena, struct contents);
    c->live = term_true(x->s);
    c->src = src;
    c->holes = src->kind == SOURCE_UNINIT || src->unset;
    return c;
}

struct source *source_new(struct symex *x, enum source_kind kind) {
    struct source *s = arena_new(&x->arena, struct source);
    s->kind = kind;
    return s;
}

struct source *source_unknown(struct symex *x, ir_ct ct, const char *name, bool pointed,
                              enum origin o, uint32_t taint) {
    struct source *s = source_new(x, SOURCE_UNKNOWN);
    s->ct = ct;
    s->name = name;
    s->pointed = pointed;
    s->origin = o;
    s->taint = taint;
    return s;
}

/* An object that was made in other executions: what a pointer from code without body may refer to
 * is decided once, where it is first read, so a term may name one that is not here. */
struct contents *memory_get(struct symex *x, const struct memory *m, uint32_t object) {
    struct contents *c = trie_get(m->objects, object);
    if (!c) c = x->mem.objects.at[object].initial;
    return c || !is_object(object) ? c : x->mem.dead;
}

/* ---- what was never set (6.2.6.1p5, 6.7.9p10) ---- */

/* Where reading it is no failure: any value, which stays. */
struct contents *contents_unset(struct symex *x, struct state *s, uint32_t object) {
    const struct object *o = &x->mem.objects.at[object];
    if (!(x->opt.skip >> CHECK_UNINITIALISED_READ & 1)) return contents_new(x, x->mem.uninit);
    const char *name = o->name ? o->name : "object";
    struct source *src = source_unknown(x, o->ct, name, object_repeats(o), ORIGIN_NONDET, 0);
    src->unset = true;
    contents_say_unset(x, s, object, src);
    return contents_new(x, src);
}

void contents_say_unset(struct symex *x, struct state *s, uint32_t object, struct source *src) {
    record_event(x, s, (struct event){.kind = EVENT_UNSET, .object = object, .src = src});
}

struct value unset_pointer(struct symex *x, term t) {
    struct value p = {.v = t, .obj = term_const(x->s, OBJ_WIDTH, OBJ_UNSET)};
    return value_ite(x, term_eq(x->s, t, offset_const(x, 0)), pointer_to(x, OBJ_NULL), p);
}

bool is_unset(const struct symex *x, term t) {
    const struct term_node *n = term_get(x->s, t);
    if (n->op == TERM_SELECT) t = n->arg[0];
    return map_get(&x->vars.unset, t, NULL);
}

static term fresh_open(struct symex *x, struct access_open n, enum origin o) {
    return fresh_bits(x, n.width, n.name, o, 0);
}

static struct access_elements unknown_elements(struct symex *x, uint64_t element, const char *name,
                                               enum origin o) {
    term more = fresh_open(x, access_more_elements(&x->arena, x->ptr_bits, element, name), o);
    return access_elements_of(x->s, x->ptr_bits, element, more);
}

void assume_function(struct symex *x, const char *name) {
    assume_that(x, ASSUME_FOREIGN_FUNCTION, name);
}

/* Of another file, and not one of those behind other pointers. */
static uint32_t unknown_function(struct symex *x, const struct env_shape *to, const char *name,
                                 enum origin o) {
    struct object f = {.kind = OBJECT_UNKNOWN, .ct = to->ct, .name = name, .is_const = true};
    struct env_claim apart;
    f.size = offset_const(x, 0);
    f.initial = contents_new(x, source_unknown(x, to->ct, name, true, o, 0));
    assume_claim(x, env_claim_object(x->m, to, name));
    if (env_claim_functions_apart(++x->env.unknown_functions, &apart)) assume_claim(x, apart);
    return object_new(x, f);
}

static uint32_t unknown_new_object(struct symex *x, struct object obj, const struct incoming *in) {
    x->env.unknown_objects++;
    assume_apart(x);
    obj.links = in->links;
    obj.alone |= in->alone;
    if (obj.initial) obj.initial->src->links = in->links;
    return object_new(x, obj);
}

/* Of the record around a member the object is an array already, else it gets a header. */
static void put_front(struct symex *x, struct object *o, const struct incoming *in) {
    const struct header *h = in->front;
    struct source *src = o->initial->src;
    const char *name = h->record ? env_front_name(&x->arena, x->m, h, in->name) : NULL;
    o->front = h->bytes;
    assume_claim(x, env_claim_front(&x->arena, x->m, h, in->name));
    if (h->is_member) {
        o->name = src->name = name;
        return;
    }
    o->size = term_bin(x->s, TERM_ADD, o->size, offset_const(x, (int64_t)h->bytes));
    o->min_size += h->bytes;
    o->head = src->head = (struct object_head){h->bytes, h->record, name};
}

struct value pointer_from_outside(struct symex *x, uint32_t object) {
    struct value p = pointer_to(x, object);
    p.v = offset_const(x, (int64_t)x->mem.objects.at[object].front);
    return p;
}

/* The object that a pointer of this type and name refers to. */
uint32_t unknown_object(struct symex *x, ir_ct ptr_ct, const struct incoming *in, uint32_t taint) {
    struct env_shape to = env_shape(x->m, ptr_ct);
    return unknown_shaped(x, &to, in, taint);
}

uint32_t unknown_shaped(struct symex *x, const struct env_shape *to, const struct incoming *in,
                        uint32_t taint) {
    const char *name = in->name;
    enum origin o = in->origin;
    VL_REQUIRE(name != NULL);
    bv_t any;
    if (to->kind == ENV_FUNCTION) return unknown_function(x, to, name, o);
    if (to->kind == ENV_VARARGS && ir_find_global(x->m, IR_VARARG_ANY) &&
        term_is_const(x->s, global_pointer(x, IR_VARARG_ANY).obj, &any))
        return (uint32_t)any;
    struct object obj = {.kind = OBJECT_UNKNOWN,
                         .ct = to->ct,
                         .element = to->element,
                         .min_size = to->element,
                         .name = name,
                         .not_heap = in->lent,
                         .maybe_function = in->maybe_function,
                         .ordered = in->ordered,
                         .is_const = to->maybe_constant};
    if (obj.is_const)
        obj.readonly = fresh_bits(x, 1, arena_printf(&x->arena, "%s is constant", name), o, 0);
    struct access_elements all = unknown_elements(x, to->element, name, o);
    obj.count = all.count;
    obj.size = all.size;
    obj.initial = contents_new(x, source_unknown(x, to->ct, name, true, o, taint));
    if (in->front) put_front(x, &obj, in);
    if (!in->front || !in->front->is_member) assume_claim(x, env_claim_object(x->m, to, name));
    return unknown_new_object(x, obj, in);
}

/* If *fits: there are so many. The type only says how they are laid out. */
uint32_t unknown_memory(struct symex *x, ir_ct ptr_ct, const struct incoming *in, term n,
                        bool or_more, term *fits) {
    const char *name = in->name;
    enum origin o = in->origin;
    bv_t bytes;
    ir_ct ct = ir_ctype_at(x->m, ptr_ct)->elem;
    if (!ir_ctype_at(x->m, ct)->size) ct = 0;
    struct object obj = {.kind = OBJECT_UNKNOWN, .ct = ct, .name = name};
    obj.element = ct ? ir_ctype_at(x->m, ct)->size : 1;
    term one = offset_const(x, 1), limit = offset_const(x, (int64_t)1 << (x->ptr_bits - 2));
    *fits = obj.exists = term_bin(x->s, TERM_ULT, n, limit);
    obj.min_size = term_is_const(x->s, n, &bytes) ? (uint64_t)bytes : 0;
    obj.size = n;
    if (or_more) {
        term more = term_bin(x->s, TERM_SUB, unknown_elements(x, 1, name, o).size, one);
        obj.size = term_bin(x->s, TERM_ADD, n, more);
    }
    obj.initial = contents_new(x, source_unknown(x, ct, name, true, o, 0));
    obj.alone = true;
    assume_that(x, ASSUME_GIVES_BYTES, name);
    return unknown_new_object(x, obj, in);
}

static void source_end(struct source *s, uint64_t element, struct array_end last, term at) {
    s->last = last;
    s->end_element = element;
    s->end = at;
}

/* The end, then bytes that may be anything. */
void terminate_string(struct symex *x, uint32_t object) {
    struct object *o = &x->mem.objects.at[object];
    if (o->kind != OBJECT_UNKNOWN || o->element != 1) return;
    struct access_open behind = access_room_behind(&x->arena, x->ptr_bits, o->name);
    struct access_string s =
        access_string_of(x->s, o->size, fresh_open(x, behind, o->initial->src->origin));
    source_end(o->initial->src, 1, (struct array_end){.size = 1}, s.end);
    o->size = s.size;
    o->count = 0;
}

void end_array(struct symex *x, uint32_t object, const struct env_pointer *p, const char *name) {
    struct object *o = &x->mem.objects.at[object];
    if (o->kind != OBJECT_UNKNOWN || !o->count || o->initial->src->last.size) return;
    term last = term_bin(x->s, TERM_SUB, o->count, offset_const(x, 1));
    uint64_t passed = (uint64_t)p->end.least * o->element;
    last = term_bin(x->s, TERM_ADD, last, offset_const(x, p->end.least));
    o->count = term_bin(x->s, TERM_ADD, o->count, offset_const(x, p->end.least));
    o->size = term_bin(x->s, TERM_ADD, o->size, offset_const(x, (int64_t)passed));
    o->min_size += passed;
    source_end(o->initial->src, o->element, p->end, last);
    assume_claim(x, env_claim_end(&x->arena, x->m, p, name));
    if (p->end.least) assume_claim(x, env_claim_in_front(&x->arena, x->m, p, name));
}

static struct value or_null(struct symex *x, struct value p, const struct incoming *in) {
    if (!in->may_be_null) return p;
    const char *is_null = arena_printf(&x->arena, "%s is null", in->name);
    term null = fresh_bits(x, 1, is_null, in->origin, 0);
    return value_ite(x, null, pointer_to(x, OBJ_NULL), p);
}

struct value unknown_text(struct symex *x, ir_ct ptr_ct, const struct incoming *in) {
    uint32_t object = unknown_object(x, ptr_ct, in, 0);
    x->mem.objects.at[object].alone = x->mem.objects.at[object].is_text = true;
    const struct object *obj = &x->mem.objects.at[object];
    if (obj->kind == OBJECT_UNKNOWN && obj->element == 1) {
        terminate_string(x, object);
        assume_claim(x, env_claim_string(in->name));
    }
    struct value p =
        escaped_pointer(x, x->mem.objects.at[object].ct, in, pointer_from_outside(x, object));
    return or_null(x, p, in);
}

uint32_t unknown_strings(struct symex *x, ir_ct ptr_ct, const struct incoming *in, term n) {
    const uint32_t size = x->ptr_bits / 8;
    uint32_t object = unknown_object(x, ptr_ct, in, 0);
    struct object *o = &x->mem.objects.at[object];
    term slots = term_bin(x->s, TERM_ADD, n, offset_const(x, 1));
    o->size = term_bin(x->s, TERM_MUL, slots, offset_const(x, size));
    o->count = slots;
    o->min_size = size;
    o->not_heap = true;
    o->initial->src->strings = true;
    source_end(o->initial->src, size, (struct array_end){.size = size, .is_pointer = true}, n);
    return object;
}

struct value unknown_list(struct symex *x, ir_ct ptr_ct, const struct incoming *in) {
    const char *name = arena_printf(&x->arena, "number of strings of %s", in->name);
    term n = fresh_bits(x, ENV_ARGUMENT_BITS, name, in->origin, 0);
    assume_claim(x, env_claim_list(in->name));
    uint32_t list = unknown_strings(x, ptr_ct, in, term_zext(x->s, n, x->ptr_bits));
    return alias_earlier(x, list, ptr_ct, in); /* the library may have left it as it was */
}

struct value unknown_or_null(struct symex *x, uint32_t object, const struct incoming *in) {
    return or_null(x, pointer_to(x, object), in);
}

/* So many bytes as some elements have. */
term unknown_multiple(struct symex *x, uint64_t element, const char *name, enum origin o) {
    term k = fresh_open(x, access_elements_before(&x->arena, x->ptr_bits, element, name), o);
    return access_bytes_of(x->s, x->ptr_bits, element, k);
}

struct value unknown_element(struct symex *x, uint32_t object, const char *name, enum origin o,
                             term *ok) {
    struct object obj = x->mem.objects.at[object];
    struct value p = pointer_to(x, object);
    p.v = unknown_multiple(x, obj.element, name, o);
    *ok = term_bin(x->s, TERM_ULE, p.v, obj.size);
    return p;
}

struct value unknown_pointer(struct symex *x, ir_ct ptr_ct, const struct incoming *from) {
    struct incoming in = *from;
    if (!in.name) in.name = arena_printf(&x->arena, "pointer %u", x->env.unknown_objects + 1);
    bool result = in.origin == ORIGIN_UNKNOWN_CALL || in.origin == ORIGIN_NONDET;
    in.ordered |= result && env_of_type(&x->env.decided, ptr_ct).inside;
    struct env_shape to = env_shape(x->m, ptr_ct);
    if (in.front && in.front->is_member) {
        to.ct = in.front->record;
        to.element = ir_ctype_at(x->m, to.ct)->size;
    }
    uint32_t object = unknown_shaped(x, &to, &in, 0);
    if (in.end) end_array(x, object, in.end, in.name);
    return or_null(x, alias_earlier(x, object, ptr_ct, &in), &in);
}

/* ---- globals and functions ---- */

static uint32_t global_index(const struct symex *x, const struct ir_global *g) {
    uint32_t i = 0;
    while (x->m->globals.at[i] != g) i++;
    return i;
}

static struct source *global_source(struct symex *x, const struct ir_global *g) {
    enum origin origin = ir_is_stream(g)  ? ORIGIN_NONDET
                         : x->opt.program ? ORIGIN_UNKNOWN_CALL
                                          : ORIGIN_ENVIRONMENT;
    struct source *s = ir_starts_known(g, x->opt.program)
                           ? source_new(x, SOURCE_BYTES)
                           : source_unknown(x, g->ct, g->name, false, origin, 0);
    s->global = g;
    return s;
}

/* extern int a[]: another file knows how long. */
static void unknown_extent(struct symex *x, const struct ir_global *g, struct object *o) {
    struct env_shape s = env_shape_of_extern(x->m, g);
    enum origin origin = x->opt.program ? ORIGIN_UNKNOWN_CALL : ORIGIN_ENVIRONMENT;
    o->size = unknown_elements(x, s.element, g->name, origin).size;
    o->min_size = s.element;
    assume_claim(x, env_claim_extern(x->m, &s, g));
}

static uint32_t global_new(struct symex *x, const struct ir_global *g) {
    struct object o = {.kind = OBJECT_GLOBAL, .name = ir_shown_name(g->name), .ct = g->ct};
    o.index = global_index(x, g);
    o.is_const = g->is_const || g->is_string;
    o.size = offset_const(x, (int64_t)g->size);
    o.min_size = g->size;
    if (!g->size && !g->has_init) unknown_extent(x, g, &o);
    o.initial = contents_new(x, global_source(x, g));
    return object_new(x, o);
}

struct value global_pointer(struct symex *x, const char *name) {
    uint64_t id;
    if (!map_str_get(&x->env.globals, name, &id)) {
        const struct ir_global *g = ir_find_global(x->m, name);
        if (!VL_REQUIRE(g != NULL)) return tainted(x, IR_PTR, "global that is not in the task");
        id = global_new(x, g);
        map_str_put(&x->arena, &x->env.globals, name, id);
    }
    return pointer_to(x, (uint32_t)id);
}

struct value func_pointer(struct symex *x, const char *name) {
    uint64_t id;
    if (map_str_get(&x->env.func_objects, name, &id)) return pointer_to(x, (uint32_t)id);
    uint32_t i = 0;
    while (i < x->m->funcs.n && strcmp(x->m->funcs.at[i]->name, name) != 0) i++;
    if (i == x->m->funcs.n) return tainted(x, IR_PTR, "function that is not in the task");
    struct object o = {.kind = OBJECT_FUNC, .name = name, .index = i, .is_const = true};
    o.type = ir_own_type(&x->arena, x->m, x->m->funcs.at[i]);
    o.size = offset_const(x, 0);
    o.initial = contents_new(x, source_new(x, SOURCE_UNINIT));
    id = object_new(x, o);
    map_str_put(&x->arena, &x->env.func_objects, name, id);
    return pointer_to(x, (uint32_t)id);
}

static uint32_t assumption_line(const struct symex *x, const struct assumption *a) {
    const struct ir_func *f = a->func ? ir_find_func(x->m, a->func) : NULL;
    return f && a->ins < f->ins.n ? f->ins.at[a->ins].loc.line : 0;
}

/* One sentence a line is enough. */
static void add_assumption(struct symex *x, struct assumption a) {
    for (uint32_t i = 0; i < x->found.assumptions.n; i++) {
        const struct assumption *b = &x->found.assumptions.at[i];
        bool same = b->func == a.func && strcmp(b->text, a.text) == 0;
        if (same && (b->ins == a.ins || assumption_line(x, b) == assumption_line(x, &a))) return;
    }
    vec_push(&x->arena, &x->found.assumptions, a);
}

void assume_that(struct symex *x, enum assumption_kind kind, ...) {
    va_list names;
    va_start(names, kind);
    add_assumption(x, (struct assumption){.text = assumption_sentence(&x->arena, kind, names)});
    va_end(names);
}

void assume_claim(struct symex *x, struct env_claim claim) {
    add_assumption(x,
                   (struct assumption){.text = assumption_of(&x->arena, claim.kind, claim.name)});
}

void assume_here(struct symex *x, enum assumption_kind kind) {
    add_assumption(x, (struct assumption){assumption_plain(kind), x->here.func->name, x->here.ins});
}
