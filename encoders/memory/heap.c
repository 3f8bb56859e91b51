/* The heap: allocation, realloc's move.
 *
 * Each execution of an allocation makes an object of its own, so a loop makes as many as
 * it has iterations.  The failure of an allocation is a branch of the program on an input
 * (core/frontend/builtin/builtin_heap.c).
 *
 * A moved block takes over the contents of the old one: what lies beyond the old one's end was
 * never set, in either.  Where that is not so (zeroed blocks, blocks from outside) it is copied
 * if sizes are known; else what it holds is unknown.
 */
#include "encoders/memory/heap.h"
#include "encoders/memory/copy.h"
#include "encoders/memory/memory.h"
#include "encoders/memory/merge.h"
#include "encoders/objects/context.h"
#include "encoders/objects/guard.h"
#include "encoders/objects/object.h"
#include "encoders/objects/outside.h"
#include "encoders/objects/record.h"
#include "encoders/objects/state.h"
#include "encoders/objects/targets.h"

static struct source *zero_contents(struct symex *x) {
    if (x->mem.zeros) return x->mem.zeros;
    struct ir_global *g = arena_new(&x->arena, struct ir_global);
    g->size = UINT64_MAX >> 1;
    x->mem.zeros = source_new(x, SOURCE_BYTES);
    x->mem.zeros->global = g;
    return x->mem.zeros;
}

static void set_whole_contents(struct symex *x, struct state *s, uint32_t id, struct contents *c) {
    s->mem.objects = trie_put(&x->arena, s->mem.objects, s->mem.owner, id, c);
}

struct value heap_alloc(struct symex *x, struct state *s, const struct ir_ins *ins, term size) {
    bv_t bytes = 0;
    struct object o = {.kind = OBJECT_HEAP, .name = ins->name, .ct = ins->ct, .size = size};
    if (ins->ct) o.element = x->m->ctypes.at[ins->ct].size;
    if (term_is_const(x->s, size, &bytes)) o.min_size = (uint64_t)bytes;
    o.made = s->guard->all;
    o.align = ins->imm;
    uint32_t id = object_new(x, o);
    record_event(x, s, (struct event){.kind = EVENT_ALLOC, .object = id});
    struct contents *c =
        ins->op == IR_CALLOC ? contents_new(x, zero_contents(x)) : contents_unset(x, s, id);
    c->owner = s->mem.owner;
    set_whole_contents(x, s, id, c);
    return pointer_to(x, id);
}

/* With checks skipped: executions that free what they must not are none of ours. */
bool heap_assume_freeable(struct symex *x, struct state *s, struct value p) {
    check_set kinds = (check_set)1 << CHECK_INVALID_FREE | (check_set)1 << CHECK_DOUBLE_FREE;
    if (!(x->opt.skip & kinds)) return true;
    term start = term_eq(x->s, p.v, offset_const(x, 0));
    term heap = memory_predicate(x, s, IR_ISHEAP, p, offset_const(x, 0));
    term ok = term_or(x->s, tree_is(x, p.obj, OBJ_NULL), heap);
    ok = term_and(x->s, term_and(x->s, ok, start),
                  memory_predicate(x, s, IR_ISLIVE, p, offset_const(x, 0)));
    struct guard *g = guard_push(x, s->guard, ok);
    if (g) s->guard = g;
    return g != NULL;
}

/* ---- realloc ---- */

/* Nothing beyond the object's end was ever set, or looks as if. */
static bool unset_behind(const struct contents *c) {
    if (c->stale) return false;
    if (c->src->kind != SOURCE_MIX) return c->src->kind == SOURCE_UNINIT || c->src->unset;
    return unset_behind(c->src->a) && unset_behind(c->src->b);
}

/* Bytes behind the old block's end come from its sources, in the new block too. */
static void say_taken(struct symex *x, struct state *s, uint32_t to, const struct contents *c) {
    if (c->src->unset) contents_say_unset(x, s, to, c->src);
    if (c->src->kind != SOURCE_MIX) return;
    say_taken(x, s, to, c->src->a);
    say_taken(x, s, to, c->src->b);
}

/* After the move into `to` nothing is left behind its end either. */
static bool keeps_all(struct symex *x, uint32_t from, uint32_t to) {
    bv_t old, new;
    return term_is_const(x->s, x->mem.objects.at[from].size, &old) &&
           term_is_const(x->s, x->mem.objects.at[to].size, &new) && old <= new;
}

/* Contents of the new object if the old one is `from`; NULL: not known this way. */
static struct contents *taken_over(struct symex *x, struct state *s, uint32_t from, uint32_t to) {
    const struct contents *old = memory_get(x, &s->mem, from);
    if (!unset_behind(old)) return NULL;
    struct contents *c = arena_new(&x->arena, struct contents);
    *c = *old;
    c->live = term_true(x->s);
    c->holes = true;
    c->stale = !keeps_all(x, from, to);
    say_taken(x, s, to, c);
    return c;
}

/* Copies the bytes that both have room for, where cond holds. */
static bool copy_common(struct symex *x, struct state *s, struct value to, uint32_t dst,
                        const struct target *from) {
    term old = x->mem.objects.at[from->object].size, new = x->mem.objects.at[dst].size;
    term n = term_ite(x->s, term_bin(x->s, TERM_ULT, old, new), old, new);
    n = term_ite(x->s, from->cond, n, offset_const(x, 0));
    return memory_copy(x, s, to, pointer_to(x, from->object), n);
}

/* Values, and which of them are set, are unknown. */
static void forget_new(struct symex *x, struct state *s, uint32_t to) {
    const struct object *o = &x->mem.objects.at[to];
    uint32_t taint = taint_here(x, "realloc through an unknown pointer");
    struct contents *c = memory_own(x, &s->mem, to);
    c->src = source_unknown(x, o->ct, "moved block", true, ORIGIN_NONDET, taint);
    c->src->maybe_unset = true;
    c->holes = true;
}

/* What the old block held, where it has surely ended and nothing else is left of it. */
static void show_ended(struct symex *x, struct state *s) {
    struct contents *c = arena_new(&x->arena, struct contents);
    *c = *s->mem.ended_contents;
    c->live = term_false(x->s);
    c->owner = s->mem.owner;
    set_whole_contents(x, s, s->mem.ended, c);
}

static bool relocate(struct symex *x, struct state *s, struct value to, const struct targets *t) {
    bv_t dst;
    bool copies = false, alive = true;
    if (!VL_REQUIRE(term_is_const(x->s, to.obj, &dst)) || !t->n) return true;
    uint32_t id = (uint32_t)dst;
    struct contents *sum = memory_get(x, &s->mem, id);
    for (uint32_t i = 0; i < t->n; i++) {
        if (t->at[i].object == OBJ_WILD) return forget_new(x, s, id), true;
        struct contents *c = copies ? NULL : taken_over(x, s, t->at[i].object, id);
        if (!c) {
            copies = true;
            continue;
        }
        sum = t->n == 1 && term_is_true(x->s, t->at[i].cond)
                  ? c
                  : contents_ite(x, t->at[i].cond, c, sum, ++x->mem.owners);
    }
    for (uint32_t i = 0; i < t->n && copies && alive; i++)
        alive = copy_common(x, s, to, id, &t->at[i]);
    if (copies) return alive;
    s->mem.owner =
        ++x->mem.owners; /* contents that both objects share from now on belong to neither */
    struct contents *mine = memory_own(x, &s->mem, id);
    uint64_t owner = mine->owner;
    *mine = *sum;
    mine->owner = owner;
    mine->live = term_true(x->s);
    return true;
}

bool heap_relocate(struct symex *x, struct state *s, struct value to, struct value from) {
    struct targets t;
    memory_targets(x, from, &t);
    uint32_t old = t.n == 1 ? t.at[0].object : 0;
    bool hidden = old && old == s->mem.ended && memory_get(x, &s->mem, old) == x->mem.dead;
    if (hidden) show_ended(x, s);
    bool alive = relocate(x, s, to, &t);
    if (hidden) set_whole_contents(x, s, old, x->mem.dead);
    return alive;
}
