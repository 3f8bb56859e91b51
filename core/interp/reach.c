/* reach.c - the memory that a call without body may have written: everything that its pointers and
 * the other units' globals reach, through pointers in memory too, and through numbers that are
 * addresses. An unknown function behind a pointer may call back into this unit, and so may code
 * that got a pointer to a function of this unit, or assembly: then the unit's static globals count
 * as well.
 *
 * The witness says which bytes changed. Other bytes without a value hold an unknown one afterwards:
 * the callee may have set them.
 */
#include "core/interp/run.h"

struct run_reach {
    struct run *x;
    struct arena scratch;
    VEC(uint32_t) work; /* objects, each once */
    struct map seen, written;
    uint32_t followed;       /* so many of them have been searched for pointers */
    bool reading;            /* objects that are reached now are only read */
    bool forget;             /* the contents of written objects become unknown */
    uint32_t from_arguments; /* so many of them are reached from the arguments */
};

static void reach_object(struct run_reach *r, uint32_t obj) {
    if (!obj || obj >= r->x->mem.objects.n) return;
    if (!r->reading) map_put(&r->scratch, &r->written, obj, 1);
    if (map_get(&r->seen, obj, NULL)) return;
    map_put(&r->scratch, &r->seen, obj, 1);
    vec_push(&r->scratch, &r->work, obj);
}

static void reach_number(struct run_reach *r, uint64_t n) {
    reach_object(r, mem_at_address(&r->x->mem, n).obj);
}

static void reach_word(struct run_reach *r, const uint8_t *bytes) {
    uint32_t w = r->x->mem.ptr_bytes;
    uint64_t n = 0;
    for (uint32_t i = 0; i < w; i++)
        n |= (uint64_t)bytes[r->x->mem.big_endian ? w - 1 - i : i] << (8 * i);
    reach_number(r, n);
}

static void reach_chunk(struct run_reach *r, const struct mem_chunk *c, size_t n) {
    uint32_t w = r->x->mem.ptr_bytes;
    for (size_t i = 0; i + w <= n; i += w) {
        if (c->tags[i] == TAG_PLAIN)
            reach_word(r, c->bytes + i);
        else if (c->ptrs && (c->tags[i] == TAG_PTR || c->tags[i] == TAG_PTR_NOWHERE))
            reach_object(r, c->ptrs[i / w].obj);
    }
}

static void settle_chunk(struct mem_chunk *c, size_t n) {
    for (size_t i = 0; i < n; i++) {
        if (c->tags[i] != TAG_UNINIT && c->tags[i] != TAG_PART) continue;
        c->tags[i] = TAG_PLAIN;
        c->bytes[i] = 0;
    }
}

enum { MOST_FORGOTTEN = 1 << 24 };

static void forget_object(struct run *x, uint32_t obj) {
    struct mem_object *o = mem_object(&x->mem, obj);
    if (!o->live || o->readonly || o->function) return;
    if (o->size > MOST_FORGOTTEN)
        run_end(x, INTERP_UNSUPPORTED, x->pc);
    else
        mem_fill(&x->mem, (struct mem_ptr){.obj = obj}, o->size, 0, TAG_UNKNOWN);
}

enum { MOST_OBJECTS = 1000 };

/* Unknown pointers may lead anywhere. */
static void forget_all(struct run *x) {
    if (x->mem.objects.n > MOST_OBJECTS) run_end(x, INTERP_UNSUPPORTED, x->pc);
    for (uint32_t i = 1; i < x->mem.objects.n && !x->ended; i++) forget_object(x, i);
}

static void follow_object(struct run_reach *r, uint32_t obj) {
    struct mem_object *o = mem_object(&r->x->mem, obj);
    struct mem_chunk *c;
    size_t n;
    if (!o->live || o->function) return;
    for (uint32_t at = 0; (c = mem_next_chunk(o, &at, &n)) != NULL;) reach_chunk(r, c, n);
}

static void follow_all(struct run_reach *r) {
    for (; r->followed < r->work.n; r->followed++) follow_object(r, r->work.at[r->followed]);
}

/* The callee may have written the object: bytes without a value have an unknown one now. */
static void settle_object(struct run *x, uint32_t obj) {
    struct mem_object *o = mem_object(&x->mem, obj);
    struct mem_chunk *c;
    size_t n;
    if (!o->live || o->function || o->readonly) return;
    for (uint32_t at = 0; (c = mem_next_chunk(o, &at, &n)) != NULL;) settle_chunk(c, n);
    o->clear = o->clear || o->pages;
}

/* May the callee reach memory from this global? A constant's pointers are not followed. */
static bool open_to(const struct ir_bodiless *b, const struct ir_global *g, bool statics,
                    bool passed) {
    if (b->is_system && !statics) return ir_bodiless_writes(b, g, false, passed);
    return !g->is_static || (statics && !g->is_const && !g->is_string && !g->is_noted);
}

/* Visits the globals that are open to the callee, then all objects on the list. */
static void visit_globals(struct run_reach *r, const struct ir_bodiless *b, bool statics) {
    struct run *x = r->x;
    for (uint32_t i = 0; i < x->m->globals.n; i++) {
        const struct mem_object *o = mem_object(&x->mem, x->first_global + i);
        bool asked = o->chunk.ptrs || r->forget; /* else nothing follows from it */
        if (asked && open_to(b, x->m->globals.at[i], statics, o->escaped))
            reach_object(r, x->first_global + i);
    }
    follow_all(r);
}

static bool reaches_function(const struct run_reach *r) {
    const struct run *x = r->x;
    for (uint32_t i = 0; i < r->work.n; i++) {
        uint32_t obj = r->work.at[i];
        bool function = obj >= x->first_func && obj < x->first_alloc;
        if (function && !x->m->funcs.at[obj - x->first_func]->is_model) return true;
    }
    return false;
}

static void reach_argument(struct run_reach *r, const struct code *c, uint32_t i) {
    struct run *x = r->x;
    const struct ir_func *f = x->frames.at[x->frames.n - 1].cf->f;
    ir_type t = f->ins.at[c->ins->args[c->ins->nargs - c->nargs + i]].type;
    if (t == IR_PTR)
        reach_object(r, x->v[c->args[i]].p.obj);
    else if (t == IR_I(x->mem.ptr_bits))
        reach_number(r, (uint64_t)x->v[c->args[i]].i);
}

static void reach_unknown(struct run_reach *r, const struct code *c, const struct ir_bodiless *b) {
    struct run *x = r->x;
    bool outside = c->ins->op == IR_CALLPTR && x->v[c->a].p.obj < x->first_global;
    bool statics = outside || c->ins->op == IR_ASM;
    for (uint32_t i = 0; i < c->nargs; i++) reach_argument(r, c, i);
    follow_all(r);
    r->from_arguments = r->work.n;
    visit_globals(r, b, statics);
    x->called_back |= reaches_function(r);
    if (!statics && x->called_back) visit_globals(r, b, true);
}

/* A function that the callee keeps could be called in a later call of it. */
static bool keeps_no_function(struct run *x, const struct code *c, const struct ir_bodiless *b) {
    struct run_reach r = {.x = x, .reading = true};
    for (uint32_t i = 0; i < c->nargs; i++)
        if (ir_bodiless_keeps(b, i)) reach_argument(&r, c, i);
    follow_all(&r);
    bool none = !reaches_function(&r);
    arena_free(&r.scratch);
    return none;
}

/* Follows the callee's facts as encoders/memory/havoc.c does: first memory that pointers lead to,
 * then objects by themselves, then memory that is only read. */
static void reach_known(struct run_reach *r, const struct code *c, const struct ir_bodiless *b) {
    struct run *x = r->x;
    for (uint32_t i = 0; i < c->nargs; i++) {
        r->reading = !ir_bodiless_writes_to(b, i);
        if (ir_bodiless_reaches(b, i)) reach_argument(r, c, i);
    }
    r->reading = false;
    follow_all(r);
    if (b->known->writes_globals) visit_globals(r, b, false);
    for (uint32_t i = 0; i < x->m->globals.n; i++)
        if (ir_bodiless_writes(b, x->m->globals.at[i], false, false))
            reach_object(r, x->first_global + i);
    for (uint32_t i = 0; i < c->nargs; i++)
        if (ir_bodiless_writes_to(b, i)) reach_argument(r, c, i);
    r->reading = true;
    for (uint32_t i = 0; i < c->nargs; i++) reach_argument(r, c, i);
    follow_all(r);
}

void reach_settle(struct run *x, const struct code *c, const struct ir_bodiless *b) {
    struct run_reach r = {.x = x, .forget = run_doubts(x, c)};
    if (!b->any_memory && keeps_no_function(x, c, b))
        reach_known(&r, c, b);
    else
        reach_unknown(&r, c, b);
    for (uint32_t i = 0; i < r.work.n; i++) {
        uint32_t obj = r.work.at[i];
        mem_object(&x->mem, obj)->escaped = true;
        if (!map_get(&r.written, obj, NULL)) continue;
        settle_object(x, obj);
        if (r.forget) forget_object(x, obj);
    }
    if (r.forget && x->tainted) forget_all(x);
    arena_free(&r.scratch);
}

void reach_doubt(struct run *x, const struct code *c, const struct ir_bodiless *b) {
    struct run_reach r = {.x = x, .forget = true};
    if (!x->opt.doubts || (!b->any_memory && keeps_no_function(x, c, b))) return;
    reach_unknown(&r, c, b);
    for (uint32_t i = r.from_arguments; i < r.work.n; i++)
        if (map_get(&r.written, r.work.at[i], NULL)) forget_object(x, r.work.at[i]);
    arena_free(&r.scratch);
}

/* ---- leaks ---- */

static void mark_chunk(struct run_reach *r, const struct mem_chunk *c, size_t n) {
    uint32_t w = r->x->mem.ptr_bytes;
    for (size_t i = 0; c->ptrs && i + w <= n; i += w) {
        bool whole = c->tags[i] == TAG_PTR || c->tags[i] == TAG_PTR_NOWHERE;
        for (uint32_t k = 1; k < w; k++) whole &= c->tags[i + k] == c->tags[i];
        if (whole) reach_object(r, c->ptrs[i / w].obj);
    }
}

/* Marks a reached object. Local variables are no roots, because the function ends. */
static void mark_object(struct run_reach *r, uint32_t obj) {
    struct mem_object *o = mem_object(&r->x->mem, obj);
    struct mem_chunk *c;
    size_t n;
    if (!o->live || o->function || (obj >= r->x->first_alloc && !o->heap)) return;
    for (uint32_t at = 0; (c = mem_next_chunk(o, &at, &n)) != NULL;) mark_chunk(r, c, n);
}

bool reach_all(struct run *x, struct mem_ptr root, bool nothing) {
    struct run_reach r = {.x = x};
    bool ok = true;
    for (uint32_t i = 1; i < x->first_func && !nothing; i++) reach_object(&r, i);
    for (uint32_t i = x->first_alloc; i < x->mem.objects.n && !nothing; i++)
        if (mem_object(&x->mem, i)->escaped) reach_object(&r, i);
    if (!nothing) reach_object(&r, root.obj);
    for (uint32_t i = 0; i < r.work.n; i++) mark_object(&r, r.work.at[i]);
    for (uint32_t i = x->first_alloc; i < x->mem.objects.n && ok; i++) {
        const struct mem_object *o = mem_object(&x->mem, i);
        ok = !o->heap || !o->live || map_get(&r.seen, i, NULL);
    }
    arena_free(&r.scratch);
    return ok;
}
