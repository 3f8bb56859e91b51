/* Loops that only count, run in one leap.
 *
 * Why it is right: let every parameter of the head and every number read from memory be at + i by
 * in iteration i. An instruction whose operands are such progressions gives one (or one that is
 * `unknown`, which may decide nothing); where that is so only for the first terms, `good` says how
 * many. So iteration i takes the path of iteration 0 and ends with src + i by'. If by' is the
 * parameter's `by`, and src is at + by, iteration i + 1 begins as claimed. With
 * interp_options.forgets, a parameter or a number in memory may be claimed to be unknown, too. A
 * parameter or number that turns out to be no progression is noted in accel.lost, and the next two
 * iterations are watched.
 */
#include "core/interp/accel.h"
#include "core/base/require.h"

#include "core/interp/run.h"
#include "core/ir/overflow.h"

#include <string.h>

enum { LONGEST_PATH = 2000 /* steps of two iterations */ };

void accel_new_loop(struct run *x) {
    struct accel *k = &x->accel;
    vec_push(&x->arena, &k->loops, (struct accel_loop){.due = x->opt.accelerate});
}

static void stop_watching(struct run *x) {
    x->accel.phase = ACCEL_OFF;
    x->watched = x->opt.observer != NULL;
}

static bool is_lost(const struct accel *k, struct mem_ptr at) {
    for (uint32_t i = 0; i < k->lost.cells.n; i++)
        if (k->lost.cells.at[i].obj == at.obj && k->lost.cells.at[i].off == at.off) return true;
    return false;
}

/* Clears the list of losses, as watching this back edge starts anew. */
static void lose_nothing(struct run *x, const struct code_edge *e) {
    struct accel_lost *l = &x->accel.lost;
    if (!x->opt.forgets) return;
    l->params = arena_new_array(&x->arena, bool, e->n + 1);
    l->cells.n = 0;
}

static void alike(struct accel *k, uint64_t n) {
    if (n < k->good) k->good = n;
}

/* ---- memory ---- */

static bool overlap(const struct accel_cell *c, struct mem_ptr p, uint32_t n) {
    return c->at.obj == p.obj && c->at.off < p.off + n && p.off < c->at.off + c->bytes;
}

/* The cell of these n bytes; NULL: none. *partly: another cell overlaps them. */
static struct accel_cell *cell_at(struct accel *k, struct mem_ptr p, uint32_t n, bool pointer,
                                  bool *partly) {
    for (uint32_t i = 0; i < k->cells.n; i++) {
        struct accel_cell *c = &k->cells.at[i];
        if (!overlap(c, p, n)) continue;
        *partly = c->at.off != p.off || c->bytes != n || c->pointer != pointer;
        return c;
    }
    return NULL;
}

static bool peek_cell(struct run *x, struct accel_cell *c) {
    return !(c->pointer ? mem_load_ptr(&x->mem, c->at, &c->p)
                        : mem_load_int(&x->mem, c->at, c->bytes, &c->first));
}

static bool record_load(struct run *x, struct accel_cell *known, struct accel_cell new) {
    if (known) return true;
    new.loaded = true;
    new.lost = !new.pointer &&is_lost(&x->accel, new.at);
    if (!peek_cell(x, &new)) return false;
    vec_push(&x->arena, &x->accel.cells, new);
    return true;
}

static bool follow_load(struct run *x, struct accel_cell *c, struct accel_slot *out) {
    if (!c) return false;
    if (c->stored || c->lost) {
        *out = (struct accel_slot){c->stored_by, .unknown = c->stored ? c->stored_lost : true};
        c->loaded_again |= !c->stored;
        return true;
    }
    struct accel_cell now = *c;
    if (!c->loaded || !peek_cell(x, &now)) return false;
    if (c->pointer && (now.p.obj != c->p.obj || now.p.off != c->p.off)) return false;
    if (!c->loaded_again) {
        c->by = c->pointer ? 0 : bv_sub(now.first, c->first, 8 * c->bytes);
        c->first = now.first;
        c->loaded_again = true;
    }
    out->by = c->by;
    return true;
}

static bool watch_load(struct run *x, const struct code *c, struct accel_slot *out) {
    struct accel *k = &x->accel;
    struct accel_cell new = {.at = x->v[c->a].p, .pointer = c->ins->type == IR_PTR};
    new.bytes = new.pointer ? x->mem.ptr_bytes : c->bytes;
    if (!new.pointer && c->to != 8 * c->bytes) return false;
    bool partly = false;
    struct accel_cell *known = cell_at(k, new.at, new.bytes, new.pointer, &partly);
    if (partly) return false;
    if (k->phase == ACCEL_RECORD) return record_load(x, known, new);
    if (!follow_load(x, known, out)) return false;
    if (!out->by || ir_is_int(c->ins->type)) return true;
    out->unknown = true;
    return x->opt.forgets;
}

static bool watch_store(struct run *x, const struct code *c, const struct accel_slot *what) {
    struct accel *k = &x->accel;
    struct accel_cell new = {.at = x->v[c->b].p, .bytes = c->bytes};
    if (c->imm == IR_PTR || c->w != 8 * c->bytes) return false;
    if (what->unknown && !x->opt.forgets) return false;
    bool partly = false;
    struct accel_cell *known = cell_at(k, new.at, new.bytes, false, &partly);
    if (partly) return false;
    if (k->phase == ACCEL_RECORD) {
        if (!known) vec_push(&x->arena, &k->cells, new);
        return true;
    }
    if (!known) return false;
    known->stored = true;
    known->stored_by = what->unknown ? 0 : what->by;
    known->stored_lost = what->unknown;
    return true;
}

/* Will the next iteration find the cell's memory as claimed? */
static bool cell_is_steady(struct run *x, const struct accel_cell *c) {
    bv_t now;
    if (!c->loaded) return c->stored;
    if (!c->loaded_again) return false;
    if (c->lost) return true;
    if (!c->stored) return c->by == 0;
    return !c->stored_lost && c->stored_by == c->by &&
           !mem_load_int(&x->mem, c->at, c->bytes, &now) &&
           now == bv_add(c->first, c->by, 8 * c->bytes);
}

static void move_cell(struct run *x, const struct accel_cell *c, uint64_t n) {
    bv_t v;
    unsigned w = 8 * c->bytes;
    if (c->stored && (c->lost || c->stored_lost)) {
        run_fault(x, mem_fill(&x->mem, c->at, c->bytes, 0, TAG_UNKNOWN), x->pc);
        x->tainted = true;
        return;
    }
    if (!c->stored || !c->stored_by || mem_load_int(&x->mem, c->at, c->bytes, &v)) return;
    v = bv_add(v, bv_mul(c->stored_by, bv_norm(n, w), w), w);
    run_fault(x, mem_store_int(&x->mem, c->at, c->bytes, v), x->pc);
}

/* ---- values ---- */

static struct progression term_of(const struct run *x, uint32_t slot) {
    return (struct progression){x->v[slot].i, x->accel.slots[slot].by};
}

static bool slot_moves(const struct run *x, uint32_t slot) {
    return x->accel.slots[slot].unknown || x->accel.slots[slot].by;
}

/* Do the bits up to the mask's highest one stay the same when `by` is added? */
static bool low_bits_stay(bv_t by, bv_t mask) {
    while (mask) {
        if (by & 1) return false;
        by >>= 1, mask >>= 1;
    }
    return true;
}

static struct accel_slot masked_slot(bv_t by, bv_t mask) {
    return (struct accel_slot){.unknown = !low_bits_stay(by, mask)};
}

static struct accel_slot moving_product(const struct code *c, struct progression p,
                                        struct progression q) {
    bv_t by = bv_add(bv_mul(p.by, q.at, c->w), bv_mul(p.at, q.by, c->w), c->w);
    return (struct accel_slot){.by = by, .unknown = p.by && q.by};
}

static struct accel_slot moving_binary(const struct code *c, struct progression p,
                                       struct progression q) {
    const struct accel_slot unknown = {.unknown = true};
    switch (c->ins->op) {
    case IR_ADD:
        return (struct accel_slot){.by = bv_add(p.by, q.by, c->w)};
    case IR_SUB:
        return (struct accel_slot){.by = bv_sub(p.by, q.by, c->w)};
    case IR_MUL:
        return moving_product(c, p, q);
    case IR_SHL:
        return q.by ? unknown : (struct accel_slot){.by = bv_shl(p.by, q.at, c->w)};
    case IR_XOR:
        if (!q.by && q.at == bv_mask(c->w)) return (struct accel_slot){.by = bv_sub(0, p.by, c->w)};
        return unknown;
    case IR_AND:
        return p.by && q.by ? unknown : p.by ? masked_slot(p.by, q.at) : masked_slot(q.by, p.at);
    case IR_UREM:
        return q.by || !q.at || (q.at & (q.at - 1)) ? unknown : masked_slot(p.by, q.at - 1);
    default:
        return unknown;
    }
}

static uint64_t steady_comparison(enum ir_op op, struct progression p, struct progression q,
                                  unsigned w) {
    const struct ir_overflow test = ir_overflow_of(op);
    switch (op) {
    case IR_EQ:
    case IR_NE:
        return prog_equal(p, q, w);
    case IR_ULT:
    case IR_SLT:
        return prog_order(p, q, w, op == IR_SLT, true);
    case IR_ULE:
    case IR_SLE:
        return prog_order(p, q, w, op == IR_SLE, false);
    default:
        if (!test.op) return 0;
        return prog_overflow(test.op == IR_ADD   ? PROG_ADD
                             : test.op == IR_SUB ? PROG_SUB
                                                 : PROG_MUL,
                             p, q, w, test.is_signed);
    }
}

static struct accel_slot converted(struct run *x, const struct code *c, struct progression p) {
    struct accel_slot r = {.by = bv_norm(p.by, c->to)};
    if (c->ins->op == IR_TRUNC) return r;
    alike(&x->accel, prog_straight(p, c->w, c->ins->op == IR_SEXT));
    r.by = bv_sext(p.by, c->w, c->to);
    return r;
}

/* The result's progression for an operation of which some operands change. */
static struct accel_slot moving(struct run *x, const struct code *c) {
    struct accel_slot r = {.unknown = true};
    for (uint32_t i = 0; i < c->nargs && c->ins->op != IR_SELECT; i++)
        if (x->accel.slots[c->args[i]].unknown) return r;
    switch (ir_ops[c->ins->op].shape) {
    case S_BIN:
        return moving_binary(c, term_of(x, c->a), term_of(x, c->b));
    case S_CMP:
        alike(&x->accel,
              steady_comparison((enum ir_op)c->ins->op, term_of(x, c->a), term_of(x, c->b), c->w));
        return (struct accel_slot){0};
    case S_CAST:
        return converted(x, c, term_of(x, c->a));
    case S_SEL:
        return slot_moves(x, c->a) ? r : x->accel.slots[x->v[c->a].i ? c->b : c->c];
    default:
        return r;
    }
}

static bool all_stay(const struct run *x, const struct code *c) {
    for (uint32_t i = 0; i < c->nargs; i++)
        if (slot_moves(x, c->args[i])) return false;
    return true;
}

/* ---- an iteration ---- */

/* Models count their calls, and may take inputs. */
static bool enters_program(const struct run *x, const struct code *c) {
    bool direct = c->ins->op == IR_CALL && c->callee != UINT32_MAX;
    return direct && !x->m->funcs.at[c->callee]->is_model;
}

/* Does the instruction do something that other iterations may do differently? */
static bool is_unlike(struct run *x, const struct code *c, bool stays) {
    switch (ir_ops[c->ins->op].shape) {
    case S_CHECK:
        return !stays && !run_skips(x, c);
    case S_TERM:
        if (c->ins->op == IR_RET) return x->frames.n == x->accel.frames;
        return !stays || c->ins->op == IR_HALT;
    case S_PRED:
        if (c->ins->op == IR_ISINIT && stays)
            return !mem_isinit(&x->mem, x->v[c->a].p, (uint64_t)x->v[c->b].i);
        if (c->ins->op == IR_BITSINIT && stays)
            return !mem_bits_init(&x->mem, x->v[c->a].p, (uint8_t)x->v[c->b].i);
        return c->ins->op == IR_NOLEAK || c->ins->op == IR_SEARCH;
    case S_CALL:
        return !enters_program(x, c);
    case S_LEAF:
        return true;
    case S_MEM:
        if (c->ins->op == IR_LOAD) return slot_moves(x, c->a);
        return c->ins->op != IR_STORE || slot_moves(x, c->b);
    default:
        return false;
    }
}

void accel_step(struct run *x, const struct code *c) {
    struct accel *k = &x->accel;
    struct accel_slot r = {0};
    bool record = k->phase == ACCEL_RECORD, stays = record || all_stay(x, c);
    bool ok = x->steps < k->until && !x->tainted && !is_unlike(x, c, stays);
    if (ok && c->ins->op == IR_LOAD)
        ok = watch_load(x, c, &r);
    else if (ok && c->ins->op == IR_STORE)
        ok = watch_store(x, c, &k->slots[c->a]);
    else if (ok && !stays && c->dst)
        r = moving(x, c);
    if (!ok)
        stop_watching(x);
    else if (c->ins->op != IR_CALL && c->ins->op != IR_RET)
        k->slots[c->dst] = r;
}

void accel_edge(struct run *x, const struct code_edge *e) {
    struct accel *k = &x->accel;
    for (uint32_t i = 0; i < e->n; i++) k->copied[i] = k->slots[e->src[i]];
    for (uint32_t i = 0; i < e->n; i++) k->slots[e->dst[i]] = k->copied[i];
}

/* ---- calls ---- */

static const struct frame *top(const struct run *x) { return &x->frames.at[x->frames.n - 1]; }

static const struct code_func *running(const struct run *x) { return top(x)->cf; }

static void *longer(struct run *x, const void *old, size_t n, size_t unit) {
    void *new = arena_alloc(&x->arena, n * unit);
    if (x->accel.cap) memcpy(new, old, x->accel.cap * unit);
    return new;
}

static void grow_slots(struct run *x, uint32_t n) {
    struct accel *k = &x->accel;
    if (n <= k->cap) return;
    n *= 2;
    k->all = longer(x, k->all, n, sizeof *k->all);
    k->copied = longer(x, k->copied, n, sizeof *k->copied);
    k->claimed = longer(x, k->claimed, n, sizeof *k->claimed);
    k->start = longer(x, k->start, n, sizeof *k->start);
    k->cap = n;
}

/* Points x->accel.slots at the current frame's: those of callees stand behind the loop's own. */
static void use_frame(struct run *x) {
    struct accel *k = &x->accel;
    if (!VL_REQUIRE(k->frames && k->frames <= x->frames.n)) return;
    uint32_t from = top(x)->base - x->frames.at[k->frames - 1].base;
    grow_slots(x, from + running(x)->nslots + 1);
    k->slots = k->all + from;
}

void accel_enter(struct run *x, const struct code *c) {
    struct accel *k = &x->accel;
    size_t caller = (size_t)(k->slots - k->all);
    use_frame(x);
    const struct code_func *to = running(x);
    memset(k->slots, 0, to->nslots * sizeof *k->slots);
    for (uint32_t i = 0; i < to->f->params.n && i < c->nargs; i++)
        k->slots[to->params[i]] = k->all[caller + c->args[i]];
}

void accel_return(struct run *x, const struct code *c, uint32_t dst) {
    struct accel_slot value = x->accel.slots[c->a];
    use_frame(x);
    if (dst) x->accel.slots[dst] = value;
}

/* ---- the leap ---- */

static void note_start(struct run *x) {
    struct accel *k = &x->accel;
    for (uint32_t i = 0; i < k->edge->n; i++) k->start[i] = x->v[k->edge->dst[i]];
}

static void start_watching(struct run *x, const struct code_edge *e) {
    struct accel *k = &x->accel;
    k->frames = x->frames.n;
    use_frame(x);
    memset(k->slots, 0, running(x)->nslots * sizeof *k->slots);
    k->phase = ACCEL_RECORD;
    k->edge = e;
    k->until = x->steps + LONGEST_PATH;
    k->cells.n = 0;
    x->watched = true;
    note_start(x);
}

static ir_type parameter_type(const struct run *x, const struct code_edge *e, uint32_t i) {
    const struct ir_func *f = running(x)->f;
    return f->ins.at[f->blocks.at[e->to->ins->block].params.at[i]].type;
}

static bool same_pointer(struct mem_ptr p, struct mem_ptr q) {
    return p.obj == q.obj && p.off == q.off;
}

/* The change of parameter i from one iteration to the next. */
static bool change_of(const struct run *x, uint32_t i, bv_t *by) {
    const struct accel *k = &x->accel;
    union slot_value was = k->start[i], is = x->v[k->edge->dst[i]];
    ir_type type = parameter_type(x, k->edge, i);
    *by = 0;
    if (type == IR_PTR) return same_pointer(was.p, is.p);
    if (ir_is_int(type)) *by = bv_sub(is.i, was.i, ir_type_bits(type));
    return ir_is_int(type) || was.i == is.i;
}

static void claim_progressions(struct run *x) {
    struct accel *k = &x->accel;
    memset(k->slots, 0, running(x)->nslots * sizeof *k->slots);
    for (uint32_t i = 0; i < k->edge->n; i++) {
        struct accel_slot *s = &k->slots[k->edge->dst[i]];
        s->unknown = !change_of(x, i, &s->by) || (x->opt.forgets && k->lost.params[i]);
        k->claimed[i] = *s;
        if (s->unknown && !x->opt.forgets) stop_watching(x);
    }
    if (!k->phase) return;
    k->phase = ACCEL_FOLLOW;
    k->good = PROG_EVER;
    note_start(x);
}

static bool param_is_steady(const struct run *x, uint32_t i) {
    const struct accel *k = &x->accel;
    const struct accel_slot *s = &k->slots[k->edge->dst[i]];
    bv_t by;
    if (k->claimed[i].unknown) return true;
    return !s->unknown && s->by == k->claimed[i].by && change_of(x, i, &by) && by == s->by;
}

/* Does the next iteration begin as claimed? Parameters and cells that do not are noted as lost. */
static bool is_steady(struct run *x) {
    struct accel *k = &x->accel;
    bool steady = true;
    for (uint32_t i = 0; i < k->edge->n; i++) {
        if (param_is_steady(x, i)) continue;
        steady = false;
        if (x->opt.forgets) k->lost.params[i] = true;
    }
    for (uint32_t i = 0; i < k->cells.n; i++) {
        const struct accel_cell *c = &k->cells.at[i];
        if (cell_is_steady(x, c)) continue;
        steady = false;
        if (x->opt.forgets) vec_push(&x->arena, &k->lost.cells, c->at);
    }
    return steady;
}

static void leap(struct run *x, uint64_t n) {
    struct accel *k = &x->accel;
    for (uint32_t i = 0; i < k->edge->n; i++) {
        bv_t by = k->slots[k->edge->dst[i]].by, *v = &x->v[k->edge->dst[i]].i;
        unsigned w = ir_type_bits(parameter_type(x, k->edge, i));
        if (k->claimed[i].unknown)
            run_forget(x, k->edge->dst[i]);
        else if (by)
            *v = bv_add(*v, bv_mul(by, bv_norm(n, w), w), w);
    }
    for (uint32_t i = 0; i < k->cells.n; i++) move_cell(x, &k->cells.at[i], n);
    x->leaps++;
}

/* Leaps over the iterations that are alike, of which one has been run. The last ones are run,
 * for the trace. */
static void leap_alike(struct run *x, struct accel_loop *l) {
    struct accel *k = &x->accel;
    uint64_t behind = 1 + (uint64_t)x->trace.max;
    if (k->good == PROG_EVER)
        run_end(x, INTERP_FUEL, x->pc);
    else if (k->good > behind)
        leap(x, k->good - behind);
    l->due = l->seen + x->opt.accelerate;
}

/* The set of losses grows each time, so this ends; a loop with more losses is not leapt over. */
enum { MAX_LOST = 64 };

static void arrive_again(struct run *x, struct accel_loop *l) {
    struct accel *k = &x->accel;
    const struct code_edge *e = k->edge;
    bool steady = is_steady(x), more = x->opt.forgets && k->lost.cells.n < MAX_LOST;
    if (steady) leap_alike(x, l);
    stop_watching(x);
    if (!steady && more) start_watching(x, e);
}

void accel_arrive(struct run *x, const struct code_edge *e) {
    struct accel *k = &x->accel;
    struct accel_loop *l = &k->loops.at[e->loop - 1];
    bool back = k->phase && e == k->edge && x->frames.n == k->frames;
    l->seen++;
    if (x->tainted || x->opt.observer) {
        stop_watching(x);
    } else if (back && k->phase == ACCEL_RECORD) {
        claim_progressions(x);
    } else if (back) {
        arrive_again(x, l);
    } else if (l->seen >= l->due) {
        l->due = 2 * l->seen; /* unless it succeeds */
        lose_nothing(x, e);
        start_watching(x, e);
    }
}
