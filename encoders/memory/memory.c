/* Memory through pointers: what a pointer may refer to decides which objects are touched.
 *
 * A load is a choice among the objects of the points-to set, a store a conditional
 * update of each.  Null, and what was never set, is left out: a check ruled it out.  Where checks
 * are skipped on request, an access assumes what they would have checked, as executions beyond
 * undefined behaviour are none of ours.
 */
#include "encoders/memory/memory.h"
#include "core/ir/readonly.h"
#include "encoders/memory/access.h"
#include "encoders/objects/address.h"
#include "encoders/objects/context.h"
#include "encoders/objects/guard.h"
#include "encoders/objects/layout.h"
#include "encoders/objects/object.h"
#include "encoders/objects/outside.h"
#include "encoders/objects/record.h"
#include "encoders/objects/state.h"
#include "encoders/objects/targets.h"

struct contents *memory_own(struct symex *x, struct memory *m, uint32_t object) {
    struct contents *c = memory_get(x, m, object);
    if (c->owner == m->owner) return c;
    struct contents *mine = arena_new(&x->arena, struct contents);
    *mine = *c;
    mine->owner = m->owner;
    m->objects = trie_put(&x->arena, m->objects, m->owner, object, mine);
    return mine;
}

/* ---- predicates ---- */

static term in_bounds(struct symex *x, const struct object *o, term off, term n) {
    bv_t k, bytes;
    if (term_is_const(x->s, off, &k) && term_is_const(x->s, n, &bytes) && k <= o->min_size &&
        bytes <= o->min_size - k)
        return term_true(x->s);
    term room = term_bin(x->s, TERM_SUB, o->size, off);
    return term_and(x->s, term_bin(x->s, TERM_ULE, off, o->size),
                    term_bin(x->s, TERM_ULE, n, room));
}

enum { MAX_INIT_BYTES = 256 };

static term is_init(struct symex *x, struct state *s, const struct target *t, term n) {
    bv_t off, bytes;
    const struct object *o = &x->mem.objects.at[t->object];
    struct contents *c = memory_get(x, &s->mem, t->object);
    if (!c->holes) return term_true(x->s);
    if (!term_is_const(x->s, n, &bytes))
        return tainted(x, IR_I(1), "initialised over a variable length").v;
    if (term_is_const(x->s, t->off, &off))
        return contents_init(x, c, (uint64_t)off, (uint64_t)bytes);
    if (bytes > 16) return tainted(x, IR_I(1), "initialised at a variable offset").v;
    struct object copy = *o;
    return object_init(x, &copy, memory_own(x, &s->mem, t->object), t->off, (uint32_t)bytes);
}

/* Do these bits of one byte hold a value? */
static term bits_init(struct symex *x, struct state *s, const struct target *t, term mask) {
    const struct object *o = &x->mem.objects.at[t->object];
    struct contents *c = memory_get(x, &s->mem, t->object);
    bv_t off;
    if (!c->holes) return term_true(x->s);
    struct object copy = *o;
    struct loaded l =
        term_is_const(x->s, t->off, &off)
            ? contents_load(x, c, (uint64_t)off, 1, false, no_use())
            : object_load(x, &copy, memory_own(x, &s->mem, t->object), t->off, 1, false, no_use());
    term set = init_bits(x, l.init);
    return term_eq(x->s, term_bin(x->s, TERM_AND, set, mask), mask);
}

/* Where a pointer may point; what is before an object from outside is unknown. */
static term within_object(struct symex *x, const struct object *o, term off) {
    term zero = offset_const(x, 0), in = in_bounds(x, o, off, zero);
    if (o->kind != OBJECT_UNKNOWN || term_is_true(x->s, in)) return in;
    return term_or(x->s, in, term_bin(x->s, TERM_SLT, off, zero));
}

static term term_bool(struct symex *x, bool b) { return b ? term_true(x->s) : term_false(x->s); }

/* None of the n bytes is const by the type that the object was declared with. */
static term spares_const(struct symex *x, const struct object *o, term off, term n) {
    struct ir_range part[IR_MAX_RANGES];
    bv_t at, bytes, size;
    ir_ct ct = o->kind == OBJECT_LOCAL ? o->ct : 0;
    if (o->kind == OBJECT_GLOBAL) ct = ir_global_parts(x->m, x->m->globals.at[o->index]);
    if (!ct || !ir_has_const(x->m, ct)) return term_true(x->s);
    if (!term_is_const(x->s, o->size, &size) || size != ctype(x, ct)->size) return term_true(x->s);
    if (term_is_const(x->s, off, &at) && term_is_const(x->s, n, &bytes))
        return term_bool(x, !ir_const_at(x->m, ct, (uint64_t)at, (uint64_t)bytes));
    uint32_t k = ir_const_ranges(x->m, ct, part);
    if (k > IR_MAX_RANGES) return tainted(x, IR_I(1), "const members of a large array").v;
    term all = term_true(x->s), end = term_bin(x->s, TERM_ADD, off, n);
    for (uint32_t i = 0; i < k; i++) {
        term from = offset_const(x, (int64_t)part[i].off);
        term to = offset_const(x, (int64_t)(part[i].off + part[i].size));
        term apart =
            term_or(x->s, term_bin(x->s, TERM_ULE, end, from), term_bin(x->s, TERM_ULE, to, off));
        all = term_and(x->s, all, apart);
    }
    return all;
}

static term predicate(struct symex *x, struct state *s, enum ir_op op, const struct target *t,
                      term n) {
    const struct object *o = &x->mem.objects.at[t->object];
    if (op == IR_ISENDED)
        return is_object(t->object) ? term_not(x->s, memory_get(x, &s->mem, t->object)->live)
                                    : term_false(x->s);
    if (t->object == OBJ_WILD)
        return invalid_use(x, IR_I(1), t->cond, "use of an unknown pointer").v;
    if (t->object == OBJ_UNSET)
        return op == IR_ISLIVE || op == IR_ISWRITABLE ? term_true(x->s) : term_false(x->s);
    if (t->object == OBJ_NULL) {
        if (op == IR_ISLIVE || op == IR_ISWRITABLE) return term_true(x->s);
        if (op != IR_INBOUNDS && op != IR_ISWITHIN) return term_false(x->s);
        term zero = offset_const(x, 0);
        return term_and(x->s, term_eq(x->s, n, zero), term_eq(x->s, t->off, zero));
    }
    switch (op) {
    case IR_ISHEAP:
        return term_bool(x, o->kind == OBJECT_HEAP || (o->kind == OBJECT_UNKNOWN && !o->not_heap));
    case IR_ISLIVE:
        return memory_get(x, &s->mem, t->object)->live;
    case IR_INBOUNDS:
        return in_bounds(x, o, t->off, n);
    case IR_ISWITHIN:
        return within_object(x, o, t->off);
    case IR_ISINIT:
        return is_init(x, s, t, n);
    case IR_BITSINIT:
        return bits_init(x, s, t, n);
    default:
        return term_and(x->s, term_not(x->s, o->readonly), spares_const(x, o, t->off, n));
    }
}

term memory_predicate(struct symex *x, struct state *s, enum ir_op op, struct value p, term n) {
    struct targets t;
    memory_all_targets(x, p, &t);
    term r = 0, sure = 0;
    for (uint32_t i = t.n; i-- > 0;) {
        const struct target *at = &t.at[i];
        if (term_is_false(x->s, at->cond)) continue;
        term here = predicate(x, s, op, at, n);
        term known = at->object == OBJ_WILD && op != IR_ISENDED ? term_true(x->s) : here;
        sure = r ? term_ite(x->s, at->cond, known, sure) : known;
        r = r ? term_ite(x->s, at->cond, here, r) : here;
    }
    if (r && r != sure) map_put(&x->arena, &x->found.relaxed, r, sure);
    return r ? r : term_false(x->s);
}

term memory_size(struct symex *x, struct value p) {
    struct targets t;
    memory_all_targets(x, p, &t);
    term r = offset_const(x, 0);
    for (uint32_t i = t.n; i-- > 0;) {
        if (t.at[i].object == OBJ_NULL || t.at[i].object == OBJ_UNSET) continue;
        term here = x->mem.objects.at[t.at[i].object].size;
        if (t.at[i].object == OBJ_WILD)
            here = invalid_use(x, IR_I(x->ptr_bits), t.at[i].cond,
                               "size of what an unknown pointer refers to")
                       .v;
        r = term_ite(x->s, t.at[i].cond, here, r);
    }
    return r;
}

/* ---- accesses ---- */

static const check_set memory_kinds =
    (check_set)1 << CHECK_NULL_DEREFERENCE | (check_set)1 << CHECK_OUT_OF_BOUNDS |
    (check_set)1 << CHECK_ARRAY_BOUNDS | (check_set)1 << CHECK_DANGLING |
    (check_set)1 << CHECK_USE_AFTER_FREE | (check_set)1 << CHECK_VARARGS;

/* With checks skipped: executions in which the access is undefined are none of ours. */
bool memory_assume_valid(struct symex *x, struct state *s, struct value p, term n) {
    if (!(x->opt.skip & memory_kinds)) return true;
    term ok = memory_predicate(x, s, IR_INBOUNDS, p, n);
    ok = term_and(x->s, ok, memory_predicate(x, s, IR_ISLIVE, p, n));
    struct guard *g = guard_push(x, s->guard, ok);
    if (g) s->guard = g;
    return g != NULL;
}

bool memory_assume_writable(struct symex *x, struct state *s, struct value p, term n) {
    if (!(x->opt.skip & (check_set)1 << CHECK_STRING_LITERAL_WRITE)) return true;
    term none = term_eq(x->s, n, offset_const(x, 0));
    /* The initialisation of a const object is no such write: only whole objects count. */
    term whole = memory_predicate(x, s, IR_ISWRITABLE, p, offset_const(x, 0));
    term ok = term_or(x->s, none, whole);
    struct guard *g = guard_push(x, s->guard, ok);
    if (g) s->guard = g;
    return g != NULL;
}

static struct loaded load_target(struct symex *x, struct state *s, const struct target *t,
                                 uint32_t size, bool ptr, struct use use) {
    struct object o = x->mem.objects.at[t->object];
    bv_t off;
    if (o.kind == OBJECT_WILD || o.kind == OBJECT_FUNC) {
        ir_type type = ptr ? IR_PTR : IR_I(8 * size);
        struct value v = o.kind == OBJECT_WILD
                             ? invalid_use(x, type, t->cond, "read through an unknown pointer")
                             : tainted(x, type, "read of a function's code");
        return (struct loaded){v, term_true(x->s)};
    }
    if (term_is_const(x->s, t->off, &off))
        return contents_load(x, memory_get(x, &s->mem, t->object), (uint64_t)off, size, ptr, use);
    return object_load(x, &o, memory_own(x, &s->mem, t->object), t->off, size, ptr, use);
}

static struct loaded load_targets(struct symex *x, struct state *s, struct value p, uint32_t size,
                                  bool ptr, struct use use) {
    struct targets t;
    memory_targets(x, p, &t);
    struct loaded r = {0};

    for (uint32_t i = t.n; i-- > 0;) {
        term before = x->here.exact;
        x->here.exact = term_true(x->s);
        struct use in = use_where(x, use, t.at[i].cond);
        struct loaded here = load_target(x, s, &t.at[i], size, ptr, in);
        x->here.exact = term_and(x->s, before, term_implies(x->s, t.at[i].cond, x->here.exact));
        r = r.v.v ? loaded_ite(x, t.at[i].cond, here, r) : here;
    }
    if (r.v.v) return r;
    struct value zero = {.v = term_const(x->s, 8 * size, 0)}; /* null: no execution gets here */
    return (struct loaded){ptr ? pointer_to(x, OBJ_NULL) : zero, term_false(x->s)};
}

struct loaded memory_load_bytes(struct symex *x, struct state *s, struct value p, uint32_t size,
                                bool ptr) {
    return load_targets(x, s, p, size, ptr, no_use());
}

struct value memory_load(struct symex *x, struct state *s, struct value p, ir_type type, ir_ct ct) {
    uint32_t size = ir_type_size(x->m, type);
    struct value v = load_targets(x, s, p, size, type == IR_PTR, (struct use){.ct = ct}).v;
    if (type != IR_PTR && type_bits(x, type) < 8 * size)
        v.v = term_extract(x->s, v.v, type_bits(x, type) - 1, 0);
    return v;
}

/* A write through an unknown pointer: what follows is no more than unknown. */
static bool store_wild(struct symex *x, struct state *s, term cond) {
    term t = invalid_use(x, IR_I(1), cond, "write through an unknown pointer").v;
    s->guard = guard_push(x, s->guard, term_or(x->s, term_not(x->s, cond), t));
    return s->guard != NULL;
}

bool memory_store_bytes(struct symex *x, struct state *s, struct value p, uint32_t size,
                        struct loaded what) {
    struct targets t;
    memory_targets(x, p, &t);
    for (uint32_t i = 0; i < t.n; i++) {
        struct object o = x->mem.objects.at[t.at[i].object];
        term cond = t.n == 1 ? term_true(x->s) : t.at[i].cond;
        if (o.kind == OBJECT_WILD || o.kind == OBJECT_FUNC) {
            if (!store_wild(x, s, cond)) return false;
            continue;
        }
        if (term_is_true(x->s, o.readonly)) { /* a check has ruled it out */
            s->guard = guard_push(x, s->guard, term_not(x->s, cond));
            if (!s->guard) return false;
            continue;
        }
        struct contents *c = memory_own(x, &s->mem, t.at[i].object);
        object_store(x, &o, c, t.at[i].off, size, what, cond);
    }
    return true;
}

bool memory_store(struct symex *x, struct state *s, struct value p, ir_type type, struct value v) {
    uint32_t size = ir_type_size(x->m, type);
    if (type != IR_PTR) v.v = term_zext(x->s, v.v, 8 * size);
    return memory_store_bytes(x, s, p, size, (struct loaded){v, term_true(x->s)});
}

bool memory_set_bits(struct symex *x, struct state *s, struct value p, term v, term mask) {
    struct loaded old = memory_load_bytes(x, s, p, 1, false);
    term keep = term_bin(x->s, TERM_AND, old.v.v, term_not(x->s, mask));
    struct loaded new = {.init = old.init};
    new.v.v = term_or(x->s, keep, term_bin(x->s, TERM_AND, v, mask));
    if (!term_is_true(x->s, old.init)) new.init = term_or(x->s, init_bits(x, old.init), mask);
    bv_t set;
    if (term_is_const(x->s, new.init, &set) && set == 0xff) new.init = term_true(x->s);
    return memory_store_bytes(x, s, p, 1, new);
}

/* ---- lifetime ---- */

static void end_object(struct symex *x, struct state *s, uint32_t id, term cond) {
    struct contents *c = memory_get(x, &s->mem, id);
    if (!c || id == OBJ_WILD) return;
    object_died(x, id, term_and(x->s, s->guard->all, cond));
    if (term_is_true(x->s, cond)) {
        s->mem.objects = trie_put(&x->arena, s->mem.objects, s->mem.owner, id, x->mem.dead);
    } else {
        c = memory_own(x, &s->mem, id);
        c->live = term_and(x->s, c->live, term_not(x->s, cond));
    }
}

void memory_end(struct symex *x, struct state *s, struct value p) {
    struct targets t;
    memory_targets(x, p, &t);
    for (uint32_t i = 0; i < t.n; i++) end_object(x, s, t.at[i].object, t.at[i].cond);
}

/* A free of an unknown pointer where cond holds: such executions have an invalid-pointer taint. */
static bool free_wild(struct symex *x, struct state *s, term cond) {
    term t = invalid_use(x, IR_I(1), cond, "free of an unknown pointer").v;
    s->guard = guard_push(x, s->guard, term_or(x->s, term_not(x->s, cond), t));
    return s->guard != NULL;
}

/* Of the rest a check has ruled out that it is freed. */
bool memory_free(struct symex *x, struct state *s, struct value p) {
    struct targets t;
    memory_targets(x, p, &t);
    for (uint32_t i = 0; i < t.n; i++) {
        struct object o = x->mem.objects.at[t.at[i].object];
        bool outside = o.kind == OBJECT_UNKNOWN && !o.not_heap;
        if (o.kind == OBJECT_WILD && !free_wild(x, s, t.at[i].cond)) return false;
        if (o.kind != OBJECT_HEAP && !outside) continue;
        end_object(x, s, t.at[i].object, t.at[i].cond);
        if (outside) assume_that(x, ASSUME_ALLOCATED, o.name);
    }
    return true;
}
