/* Memory through pointers: what a pointer may refer to decides which objects are touched.
 *
 * A load is a choice among the objects of the points-to set, a store a conditional
 * update of each.  Null, and what was never set, is left out: a check ruled it out.  Where checks
 * are skipped on request, an access assumes what they would have checked, as executions beyond
 * undefined behaviour are none of ours.
 */
#include "encoders/memory/memory.h"
#include "encoders/access/access.h"
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

/* A question about the n bytes at a pointer. */
struct memory_question {
    enum ir_op op; /* a predicate of memory; or, of an access: */
    bool access, write;
    term n;
};

static term answer_in(struct symex *x, struct state *s, const struct memory_question *q,
                      const struct target *t) {
    if (t->object == OBJ_WILD && q->op != IR_ISENDED)
        return invalid_use(x, IR_I(1), t->cond, "use of an unknown pointer").v;
    if (!is_object(t->object) && (q->op == IR_ISINIT || q->op == IR_BITSINIT))
        return term_false(x->s);
    if (q->op == IR_ISINIT) return is_init(x, s, t, q->n);
    if (q->op == IR_BITSINIT) return bits_init(x, s, t, q->n);
    term live = is_object(t->object) ? memory_get(x, &s->mem, t->object)->live : term_true(x->s);
    const struct access_object o = object_access(x, &x->mem.objects.at[t->object], live);
    struct access_fact f = q->access ? access_allowed(x->s, x->m, &o, t->off, q->n, q->write)
                                     : access_predicate(x->s, x->m, q->op, &o, t->off, q->n);
    if (!f.open || term_is_false(x->s, f.open)) return f.holds;
    term open = tainted(x, IR_I(1), "const members of a large array").v;
    return term_or(x->s, f.holds, term_and(x->s, f.open, open));
}

static term ask(struct symex *x, struct state *s, const struct memory_question *q, struct value p) {
    struct targets t;
    memory_all_targets(x, p, &t);
    term r = 0, sure = 0;
    for (uint32_t i = t.n; i-- > 0;) {
        const struct target *at = &t.at[i];
        if (term_is_false(x->s, at->cond)) continue;
        term here = answer_in(x, s, q, at);
        term known = at->object == OBJ_WILD && q->op != IR_ISENDED ? term_true(x->s) : here;
        sure = r ? term_ite(x->s, at->cond, known, sure) : known;
        r = r ? term_ite(x->s, at->cond, here, r) : here;
    }
    if (r && r != sure) map_put(&x->arena, &x->found.relaxed, r, sure);
    return r ? r : term_false(x->s);
}

term memory_predicate(struct symex *x, struct state *s, enum ir_op op, struct value p, term n) {
    const struct memory_question q = {.op = op, .n = n};
    return ask(x, s, &q, p);
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

/* With checks skipped: executions in which the access is undefined are none of ours. */
static bool assume_access(struct symex *x, struct state *s, struct value p, term n, bool write) {
    if (!(x->opt.skip & access_checks(write))) return true;
    const struct memory_question q = {.access = true, .write = write, .n = n};
    struct guard *g = guard_push(x, s->guard, ask(x, s, &q, p));
    if (g) s->guard = g;
    return g != NULL;
}

bool memory_assume_read(struct symex *x, struct state *s, struct value p, term n) {
    return assume_access(x, s, p, n, false);
}

bool memory_assume_write(struct symex *x, struct state *s, struct value p, term n) {
    return assume_access(x, s, p, n, true);
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
        struct use in = use_where(x, use, t.at[i].cond);
        struct loaded here = load_target(x, s, &t.at[i], size, ptr, in);
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
        if (term_is_true(x->s, o.readonly)) continue; /* but for 0 bytes a check has ruled it out */
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
        s->mem.ended = id;
        s->mem.ended_contents = c;
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
        const struct access_object seen = object_placed(x, &o);
        if (o.kind == OBJECT_WILD && !free_wild(x, s, t.at[i].cond)) return false;
        if (!access_is_heap(x->m, &seen)) continue;
        end_object(x, s, t.at[i].object, t.at[i].cond);
        if (o.kind == OBJECT_UNKNOWN) assume_that(x, ASSUME_ALLOCATED, o.name);
    }
    return true;
}
