/* Runs IR: a loop over decoded instructions, each performed by the function of its operation.
 *
 * Order of one instruction: fuel, taint (run.h), the step.  A step that cannot go on calls run_end
 * once; the loop stops after it. */
#include "core/interp/run.h"
#include "core/interp/steps.h"
#include "core/ir/readonly.h"

#include <stdlib.h>
#include <string.h>

void run_end(struct run *x, enum interp_end end, const struct code *c) {
    if (x->ended) return;
    x->ended = true;
    x->res->end = end;
    struct run_place p = {0};
    if (x->frames.n) p = run_place(x, c ? c->id : 0);
    if (p.f) x->res->func = p.f->name;
    x->res->ins = p.ins;
}

static check_set kind_bit(enum check_kind k) { return (check_set)1 << k; }

/* An access went wrong that no check stopped: a bug of ours, unless the user turned that check
 * off. */
void run_fault(struct run *x, enum mem_fault fault, const struct code *c) {
    const check_set list = (check_set)1 << CHECK_VARARGS; /* reading arguments */
    const check_set guards[] = {
        [MEM_NULL] = (check_set)1 << CHECK_NULL_DEREFERENCE | list,
        [MEM_DEAD] = (check_set)1 << CHECK_DANGLING | (check_set)1 << CHECK_USE_AFTER_FREE | list,
        [MEM_BOUNDS] =
            (check_set)1 << CHECK_ARRAY_BOUNDS | (check_set)1 << CHECK_OUT_OF_BOUNDS | list,
        [MEM_READONLY] = (check_set)1 << CHECK_STRING_LITERAL_WRITE,
        [MEM_UNINIT] = (check_set)1 << CHECK_UNINITIALISED_READ | list,
        [MEM_NOT_HEAP] = (check_set)1 << CHECK_INVALID_FREE,
        [MEM_FREED] = (check_set)1 << CHECK_DOUBLE_FREE,
        [MEM_POISON] = ~(check_set)0,
        [MEM_UNKNOWN] = ~(check_set)0,
    };
    if (fault == MEM_OK) return;
    bool expected = fault >= MEM_POISON || (guards[fault] & x->opt.skip);
    run_end(x, expected ? INTERP_UNSUPPORTED : INTERP_INTERNAL, c);
}

static void mark_bad(struct run *x, uint32_t slot) {
    x->tainted = true;
    x->bad[slot] = 1;
    x->v[slot] = (union slot_value){0};
}

void run_forget(struct run *x, uint32_t slot) { mark_bad(x, slot); }

static void step_nondet(struct run *x, const struct code *c) {
    union slot_value v;
    if (x->opt.only) {
        run_end(x, INTERP_UNSUPPORTED, c);
        return;
    }
    if (!next_input(x, c->ins, &v)) {
        run_end(x, INTERP_INTERNAL, c);
        return;
    }
    x->v[c->dst] = v;
    if (x->opt.doubts && ir_is_open(c->ins, v.i != 0)) {
        mark_bad(x, c->dst);
        return;
    }
    if (c->ins->imm == IR_INPUT_ALLOC) x->no_memory = v.i != 0;
    if (x->no_memory && trace_is_of_nothing(x, c->ins)) x->res->of_nothing = true;
    if (c->ins->imm == IR_INPUT_ORDER) vec_push(x->out, &x->res->orders, run_inputs(x) - 1);
    if (ir_is_padding(c->ins)) vec_push(x->out, &x->res->padding, run_inputs(x) - 1);
    trace_add(x, STEP_INPUT, c->id, 0, c->ins->type, &v);
}

static void step_unsupported(struct run *x, const struct code *c) {
    if (c->imm != IR_UNSUP_VALUE || !c->dst)
        run_end(x, INTERP_UNSUPPORTED, c);
    else
        mark_bad(x, c->dst);
}

/* The witness holds the values that the assembly writes. */
static void step_asm(struct run *x, const struct code *c) {
    if (c->imm || x->opt.only) call_unknown(x, c);
}

/* ---- pointers ---- */

/* (struct task *)((char *)n - offsetof(struct task, node)): what is around a record from outside is
 * not known, but that the pointer is to the start of its object is only our model. */
static void note_part(struct run *x, struct mem_ptr p, uint64_t unit) {
    if (unit != 1 || !p.obj || p.obj >= x->first_global) return;
    const struct wit_object *o = &x->w->objects.at[p.obj - 1];
    if (o->ct && ir_ctype_at(x->m, o->ct)->kind == CT_STRUCT)
        x->parts = mem_object(&x->mem, p.obj)->part = true;
}

static void step_ptradd(struct run *x, const struct code *c) {
    struct mem_ptr p = x->v[c->a].p;
    p.off = mem_wrap(&x->mem, (uint64_t)p.off + (uint64_t)x->v[c->b].i * c->imm);
    if (p.off < 0) note_part(x, p, c->imm);
    x->v[c->dst].p = p;
}

/* The difference of two addresses; in one object the difference of the offsets. */
static void step_ptrdiff(struct run *x, const struct code *c) {
    struct mem_ptr p = x->v[c->a].p, q = x->v[c->b].p;
    uint64_t a = (uint64_t)p.off, b = (uint64_t)q.off;
    if (p.obj != q.obj && !(mem_address(&x->mem, p, &a) && mem_address(&x->mem, q, &b)))
        mark_bad(x, c->dst);
    else
        x->v[c->dst].i = bv_norm(a - b, x->mem.ptr_bits);
}

/* Does p point just behind its object, where another one may begin (6.5.9p6)? */
static bool points_past_end(struct run *x, struct mem_ptr p) {
    const struct mem_object *o = mem_object(&x->mem, p.obj);
    if (!p.off && (o->function || o->heap || run_from_outside(x, p))) return false;
    return p.off < 0 || (uint64_t)p.off >= o->size;
}

/* May pointers into different objects be equal? Also where a dead one was (6.2.4p2); string
 * literals may overlap (6.4.5p7). */
static bool may_meet(struct run *x, struct mem_ptr p, struct mem_ptr q) {
    const struct mem_object *o = mem_object(&x->mem, p.obj), *r = mem_object(&x->mem, q.obj);
    if (!p.obj || !q.obj) return false;
    if (!o->live || !r->live || (o->literal && r->literal)) return true;
    return (points_past_end(x, p) && !q.off) || (points_past_end(x, q) && !p.off);
}

/* Compares by object, and by address where pointers into different objects may be equal. */
static void step_ptreq(struct run *x, const struct code *c) {
    struct mem_ptr p = x->v[c->a].p, q = x->v[c->b].p;
    int order = 1;
    bool objects = p.obj < MEM_UNSET && q.obj < MEM_UNSET;
    if (objects && (p.obj == q.obj || !may_meet(x, p, q)))
        x->v[c->dst].i = p.obj == q.obj && p.off == q.off;
    else if (mem_order(&x->mem, p, q, &order))
        x->v[c->dst].i = order == 0;
    else
        mark_bad(x, c->dst);
}

static void step_order(struct run *x, const struct code *c, int most) {
    int order;
    if (mem_order(&x->mem, x->v[c->a].p, x->v[c->b].p, &order))
        x->v[c->dst].i = order <= most;
    else
        mark_bad(x, c->dst);
}

static bool is_in_front(const struct run *x, struct mem_ptr p) {
    return p.obj && p.obj < x->first_global && p.off < 0;
}

static bool before_unknown(struct run *x, struct mem_ptr p) {
    return is_in_front(x, p) ||
           (p.obj && p.obj < x->first_global && mem_object(&x->mem, p.obj)->part);
}

static void note_object_left(struct run *x, struct mem_ptr p) {
    x->left = p.obj < x->first_global ? p.obj : 0;
}

static void step_ptrlt(struct run *x, const struct code *c) { step_order(x, c, -1); }

static void step_ptrle(struct run *x, const struct code *c) { step_order(x, c, 0); }

static void step_sameobj(struct run *x, const struct code *c) {
    struct mem_ptr p = x->v[c->a].p, q = x->v[c->b].p;
    x->v[c->dst].i = p.obj == q.obj;
    if (p.obj != q.obj) x->apart_unknown = run_from_outside(x, p) && run_from_outside(x, q);
}

static void step_ptrtoint(struct run *x, const struct code *c) {
    uint64_t address;
    if (mem_address(&x->mem, x->v[c->a].p, &address))
        x->v[c->dst].i = address;
    else
        mark_bad(x, c->dst);
    mem_expose(&x->mem, x->v[c->a].p.obj);
}

static void step_inttoptr(struct run *x, const struct code *c) {
    struct mem_ptr p = mem_at_address(&x->mem, (uint64_t)x->v[c->a].i);
    x->v[c->dst].p = p;
    if (p.obj == MEM_NOWHERE) x->tainted = true; /* its uses are checked from here on */
}

static void note_live(struct run *x, const struct code *c, bool wanted) {
    bool live = mem_object(&x->mem, x->v[c->a].p.obj)->live;
    if (!live) x->dead = x->v[c->a].p;
    x->v[c->dst].i = live == wanted;
}

static void step_islive(struct run *x, const struct code *c) { note_live(x, c, true); }

/* MEM_NOWHERE and null give the null object, which does not live. */
static void step_isended(struct run *x, const struct code *c) { note_live(x, c, false); }

/* The type that the object was declared with; 0: none. */
static ir_ct declared_type(const struct run *x, uint32_t obj, const struct mem_object *o) {
    if (o->origin && !o->heap) return o->origin->ct;
    if (obj < x->first_global || obj >= x->first_func) return 0;
    return ir_global_parts(x->m, x->m->globals.at[obj - x->first_global]);
}

static void step_iswritable(struct run *x, const struct code *c) {
    struct mem_ptr p = x->v[c->a].p;
    const struct mem_object *o = mem_object(&x->mem, p.obj);
    ir_ct ct = declared_type(x, p.obj, o);
    uint64_t n = (uint64_t)x->v[c->b].i;
    bool constant = ir_has_parts(x->m, ct, o->size, !o->origin) && p.off >= 0 &&
                    ir_const_at(x->m, ct, (uint64_t)p.off, n);
    x->v[c->dst].i = !o->readonly && !constant;
}

/* Memory that other code fills is read as a pointer to a function, and has one to an object where
 * our model of it does not show what it is a part of: a list's links for a record that begins with
 * them. */
static bool taken_for_func(const struct run *x, const struct code *c) {
    const struct ir_func *f = x->frames.at[x->frames.n - 1].cf->f;
    const struct ir_ins *p = &f->ins.at[c->ins->args[0]];
    ir_ct to = p->op == IR_LOAD ? ir_pointee(x->m, p->ct) : 0;
    return to && ir_ctype_at(x->m, to)->kind == CT_FUNC && run_from_outside(x, x->v[c->a].p);
}

static void step_isfunc(struct run *x, const struct code *c) {
    uint32_t func;
    x->v[c->dst].i = callable(x, x->v[c->a].p, c->ins->text, &func);
    x->before_unknown =
        !x->v[c->dst].i && (before_unknown(x, x->v[c->a].p) || taken_for_func(x, c));
}

static void step_offset(struct run *x, const struct code *c) {
    struct mem_ptr p = x->v[c->a].p;
    x->v[c->dst].i = bv_norm((uint64_t)p.off, x->mem.ptr_bits);
    if (p.off) x->before_unknown = before_unknown(x, p);
}

static void step_inbounds(struct run *x, const struct code *c) {
    struct mem_ptr p = x->v[c->a].p;
    x->v[c->dst].i = mem_inbounds(&x->mem, p, (uint64_t)x->v[c->b].i);
    if (x->v[c->dst].i) return;
    x->before_unknown = before_unknown(x, p);
    x->outside = p;
    x->outside_bytes = (uint64_t)x->v[c->b].i;
    note_object_left(x, p);
}

static void step_noleak(struct run *x, const struct code *c) {
    bool at_all = c->imm == 1;
    bool asked = !(x->opt.skip & kind_bit(CHECK_MEMORY_LEAK));
    asked &= at_all ? !x->w->globals_arbitrary : x->frames.n == 1;
    x->v[c->dst].i = !asked || reach_all(x, x->v[c->a].p, at_all);
    if (!x->v[c->dst].i && x->opt.doubts && x->tainted)
        mark_bad(x, c->dst); /* an unknown byte may be part of a pointer to the object */
}

static void step_iswithin(struct run *x, const struct code *c) {
    struct mem_ptr p = x->v[c->a].p;
    x->v[c->dst].i = is_in_front(x, p) || mem_inbounds(&x->mem, p, 0);
    if (!x->v[c->dst].i) note_object_left(x, p);
}

/* ---- memory ---- */

/* Long ranges cost fuel like the loop that they stand for. */
static bool charge(struct run *x, const struct code *c, uint64_t bytes) {
    uint64_t cost = bytes / 16, left = x->opt.max_steps - x->steps;
    if (cost > left) {
        run_end(x, INTERP_FUEL, c);
        return false;
    }
    x->steps += cost;
    return true;
}

static void step_isinit(struct run *x, const struct code *c) {
    uint64_t n = (uint64_t)x->v[c->b].i;
    if (!mem_inbounds(&x->mem, x->v[c->a].p, n))
        x->v[c->dst].i = 0;
    else if (charge(x, c, n))
        x->v[c->dst].i = mem_isinit(&x->mem, x->v[c->a].p, n);
}

static void step_nozero(struct run *x, const struct code *c) {
    uint64_t n = (uint64_t)x->v[c->b].i;
    struct mem_ptr p = x->v[c->a].p;
    bool all = mem_inbounds(&x->mem, p, n);
    bv_t byte = 1;
    for (uint64_t i = 0; all && i < n; i++, p.off++)
        all = charge(x, c, 16) && mem_load_int(&x->mem, p, 1, &byte) == MEM_OK && byte != 0;
    x->v[c->dst].i = all;
}

static void step_search(struct run *x, const struct code *c) {
    uint64_t n = (uint64_t)x->v[c->c].i, i = 0;
    bv_t key = x->v[c->b].i, byte;
    struct mem_ptr p = x->v[c->a].p;
    for (; i < n && mem_inbounds(&x->mem, p, 1) && charge(x, c, 16); i++, p.off++) {
        enum mem_fault fault = mem_load_int(&x->mem, p, 1, &byte);
        if (fault == MEM_POISON || fault == MEM_UNKNOWN) {
            mark_bad(x, c->dst);
            return;
        }
        if (fault != MEM_OK || byte == key) break;
    }
    x->v[c->dst].i = i;
}

/* Bound of objects in a run without step limit, which may be long. */
enum { MOST_OBJECTS = 2000000 };

/* Notes the instruction that allocates, and how often it did before. */
static void set_origin(struct run *x, struct mem_object *o, const struct code *c) {
    struct run_place at = run_place(x, c->id);
    uint64_t n = 0;
    o->origin = &at.f->ins.at[at.ins];
    map_get(&x->allocations, (uintptr_t)o->origin, &n);
    map_put(&x->arena, &x->allocations, (uintptr_t)o->origin, n + 1);
    o->nth = (uint32_t)n;
}

static void new_object(struct run *x, const struct code *c, bool heap) {
    uint32_t id = setup_object(x, WIT_ALLOC, x->mem.objects.n - x->first_alloc,
                               (uint64_t)x->v[c->a].i, (uint32_t)c->imm, c->ins->op == IR_CALLOC);
    if (!id) { /* the witness's layout puts it on another */
        run_end(x, INTERP_INTERNAL, c);
        return;
    }
    if (x->mem.reads_unset) setup_unset(x, id);
    if (x->opt.only && id > MOST_OBJECTS) {
        run_end(x, INTERP_FUEL, c);
        return;
    }
    struct mem_object *o = mem_object(&x->mem, id);
    struct frame *fr = &x->frames.at[x->frames.n - 1];
    o->origin = c->ins;
    o->heap = heap;
    if (heap) set_origin(x, o, c);
    if (!heap) {
        o->next = fr->objects;
        fr->objects = id;
    }
    x->v[c->dst].p = (struct mem_ptr){.obj = id};
}

static void step_alloca(struct run *x, const struct code *c) { new_object(x, c, false); }

static void step_malloc(struct run *x, const struct code *c) { new_object(x, c, true); }

static void step_end(struct run *x, const struct code *c) {
    struct mem_ptr p = x->v[c->a].p;
    const struct mem_object *o = mem_object(&x->mem, p.obj);
    if (!p.obj) return;
    if (o->heap || p.off)
        run_end(x, INTERP_INTERNAL, c);
    else
        mem_kill(&x->mem, p.obj);
}

static void step_free(struct run *x, const struct code *c) {
    struct mem_ptr p = x->v[c->a].p;
    const struct mem_object *o = mem_object(&x->mem, p.obj);
    if (!p.obj && !p.off) return;
    if (!o->heap || p.off)
        run_fault(x, MEM_NOT_HEAP, c);
    else if (!o->live)
        run_fault(x, MEM_FREED, c);
    else
        run_free(x, c, p);
}

static void step_relocate(struct run *x, const struct code *c) {
    struct mem_ptr to = x->v[c->a].p, from = x->v[c->b].p;
    if (x->trace.max) trace_relocate(x, mem_object(&x->mem, to.obj)->size);
    uint64_t n = mem_object(&x->mem, to.obj)->size, m = mem_object(&x->mem, from.obj)->size;
    if (x->no_memory && !n) x->res->of_nothing = true;
    if (!from.obj) return;
    if (n > m) n = m;
    to.off = from.off = 0;
    if (!charge(x, c, n)) return;
    enum mem_fault fault = mem_relocate(&x->mem, to, from, n);
    if (fault) run_fault(x, fault, c);
}

/* What a pointer leads to that was read from a part, perhaps at a wrong place, is no better known.
 */
static void note_in_part(struct run *x, struct mem_ptr at, struct mem_ptr is) {
    if (is.obj && is.obj < x->first_global && mem_object(&x->mem, at.obj)->part)
        mem_object(&x->mem, is.obj)->part = true;
}

static void step_load(struct run *x, const struct code *c) {
    struct mem_ptr p = x->v[c->a].p;
    union slot_value v = {0};
    enum mem_fault fault;
    if (x->trace.max) trace_read(x, p, c->ins->ct);
    if (c->ins->type == IR_PTR) {
        fault = mem_load_ptr(&x->mem, p, &v.p);
        if (!fault && v.p.obj == MEM_NOWHERE) x->tainted = true;
        if (x->parts && !fault) note_in_part(x, p, v.p);
    } else {
        fault = mem_load_int(&x->mem, p, c->bytes, &v.i);
        if (c->to) v.i = bv_norm(v.i, c->to);
    }
    if (fault == MEM_POISON || fault == MEM_UNKNOWN)
        mark_bad(x, c->dst);
    else if (fault && !c->ins->imm)
        run_fault(x, fault, c);
    else
        x->v[c->dst] = v;
}

static void step_store(struct run *x, const struct code *c) {
    struct mem_ptr p = x->v[c->b].p;
    bool known = !x->tainted || !x->bad[c->a];
    if (x->trace.max && known) trace_store(x, p, (ir_type)c->imm, &x->v[c->a]);
    if (!known)
        run_fault(x, mem_fill(&x->mem, p, c->bytes, 0, TAG_UNKNOWN), c);
    else if (c->imm == IR_PTR)
        run_fault(x, mem_store_ptr(&x->mem, p, x->v[c->a].p), c);
    else
        run_fault(x, mem_store_int(&x->mem, p, c->bytes, x->v[c->a].i), c);
    if (x->opt.aliases && c->imm == IR_PTR && run_from_outside(x, p)) alias_stored(x, c, p);
}

static void step_bitsinit(struct run *x, const struct code *c) {
    x->v[c->dst].i = mem_bits_init(&x->mem, x->v[c->a].p, (uint8_t)x->v[c->b].i);
}

static void step_setbits(struct run *x, const struct code *c) {
    uint8_t value = (uint8_t)x->v[c->a].i, mask = (uint8_t)x->v[c->c].i;
    if (x->tainted && x->bad[c->a])
        run_fault(x, mem_fill(&x->mem, x->v[c->b].p, 1, 0, TAG_UNKNOWN), c);
    else
        run_fault(x, mem_set_bits(&x->mem, x->v[c->b].p, value, mask), c);
}

static void step_copy(struct run *x, const struct code *c) {
    uint64_t n = (uint64_t)x->v[c->c].i;
    enum mem_fault fault = mem_check(&x->mem, x->v[c->b].p, n, false);
    if (!fault) fault = mem_check(&x->mem, x->v[c->a].p, n, true);
    if (fault)
        run_fault(x, fault, c);
    else if (charge(x, c, n))
        mem_copy(&x->mem, x->v[c->a].p, x->v[c->b].p, n);
}

static void step_fill(struct run *x, const struct code *c) {
    uint64_t n = (uint64_t)x->v[c->c].i;
    enum mem_fault fault = mem_check(&x->mem, x->v[c->a].p, n, true);
    if (fault)
        run_fault(x, fault, c);
    else if (charge(x, c, n))
        mem_fill(&x->mem, x->v[c->a].p, n, (uint8_t)x->v[c->b].i, TAG_PLAIN);
}

/* ---- obligations and hints ---- */

bool run_skips(const struct run *x, const struct code *c) {
    if (c->ins->op != IR_CHECK) return false;
    enum check_kind k = (enum check_kind)c->ins->check;
    const struct frame *top = &x->frames.at[x->frames.n - 1];
    return x->opt.skip & kind_bit(k) ||
           (x->frames.n > 1 && ir_unused_result(top[-1].cf->f, top->call, k));
}

static bool same_failure(const struct interp_failure *a, const struct interp_failure *b) {
    return a->ins == b->ins && a->check == b->check && strcmp(a->func, b->func) == 0;
}

static struct interp_failure failure_at(const struct run *x, const struct code *c) {
    struct run_place at = run_place(x, c->id);
    return (struct interp_failure){at.f->name, at.ins, c->ins->check};
}

static bool is_until(const struct run *x, const struct code *c) {
    if (!x->opt.until.func || x->opt.until.check != c->ins->check) return false;
    struct interp_failure f = failure_at(x, c);
    return same_failure(&x->opt.until, &f);
}

/* Does the run go on behind a failure of this check? Its behaviour is defined then, and the run
 * is not to end with it. */
static bool goes_on(const struct run *x, const struct code *c) {
    if (c->ins->op != IR_CHECK || check_ends((enum check_kind)c->ins->check)) return false;
    return !is_until(x, c);
}

/* A check inside a model is another one for each call in the program. */
static bool is_first_time(struct run *x, struct map *met, const struct code *c) {
    struct run_place at = run_place(x, c->id);
    uint64_t key = ((uint64_t)(uintptr_t)at.f * 31 + at.ins) * CHECK_COUNT + c->ins->check;
    if (map_get(met, key, NULL)) return false;
    map_put(&x->arena, met, key, 1);
    return true;
}

static void note_passed(struct run *x, const struct code *c) {
    if (!is_first_time(x, &x->passed, c)) return;
    vec_push(x->out, &x->res->passed, failure_at(x, c));
    run_goes_on(x);
}

/* Notes that a check was reached, once. */
static void note_reached(struct run *x, const struct code *c) {
    if (run_skips(x, c) || !is_first_time(x, &x->reached, c)) return;
    vec_push(x->out, &x->res->reached, failure_at(x, c));
}

static void step_check(struct run *x, const struct code *c) {
    if (x->opt.only) note_reached(x, c);
    if (x->v[c->a].i) x->res->held += is_until(x, c);
    if (!x->v[c->a].i && trace_tells_wraps(x, x->frames.at[x->frames.n - 1].cf->f, c->ins))
        trace_add(x, STEP_WRAP, c->id, 0, IR_VOID, NULL);
    if (x->v[c->a].i || run_skips(x, c)) return;
    if (goes_on(x, c)) {
        note_passed(x, c);
        return;
    }
    trace_fail(x, c);
    bool moves = c->ins->check == CHECK_OUT_OF_BOUNDS || c->ins->check == CHECK_INVALID_FREE;
    x->res->check = c->ins->check;
    failing_tell(x, c);
    x->res->before_unknown =
        (moves || c->ins->check == CHECK_BAD_FUNCTION_POINTER) && x->before_unknown;
    if (moves || c->ins->check == CHECK_POINTER_OVERFLOW) x->res->left = x->left;
    if (c->ins->check == CHECK_POINTER_COMPARISON) x->res->before_unknown = x->apart_unknown;
    run_end(x, INTERP_CHECK_FAILED, c);
}

static void step_assume(struct run *x, const struct code *c) {
    if (!x->v[c->a].i) run_end(x, INTERP_ASSUME_FAILED, c);
}

static void step_dbg(struct run *x, const struct code *c) {
    if (!x->trace.max) return;
    const struct ir_func *f = x->frames.at[x->frames.n - 1].cf->f;
    trace_add(x, STEP_ASSIGN, c->id, (uint32_t)c->imm, f->ins.at[c->ins->args[0]].type,
              &x->v[c->a]);
}

/* ---- control ---- */

static void scratch_grow(struct run *x, uint32_t n) {
    if (n <= x->scratch_cap) return;
    x->scratch_cap = n * 2;
    x->scratch = arena_new_array(&x->arena, union slot_value, x->scratch_cap);
    x->scratch_bad = arena_new_array(&x->arena, uint8_t, x->scratch_cap);
}

static void take_marks(struct run *x, const struct code_edge *e) {
    scratch_grow(x, e->n);
    for (uint32_t i = 0; i < e->n; i++) x->scratch_bad[i] = x->bad[e->src[i]];
    for (uint32_t i = 0; i < e->n; i++) x->bad[e->dst[i]] = x->scratch_bad[i];
}

static void take_edge(struct run *x, const struct code_edge *e) {
    if (x->tainted) take_marks(x, e);
    if (x->accel.phase) accel_edge(x, e);
    if (x->opt.coverage) x->opt.coverage->visits[e->visit]++;
    if (e->n == 1) {
        x->v[e->dst[0]] = x->v[e->src[0]];
    } else if (e->n) {
        scratch_grow(x, e->n);
        for (uint32_t i = 0; i < e->n; i++) x->scratch[i] = x->v[e->src[i]];
        for (uint32_t i = 0; i < e->n; i++) x->v[e->dst[i]] = x->scratch[i];
    }
    x->pc = e->to;
    if (e->loop && x->opt.accelerate) accel_arrive(x, e);
}

static void step_jmp(struct run *x, const struct code *c) { take_edge(x, &c->u.edges[0]); }

static void step_br(struct run *x, const struct code *c) {
    take_edge(x, &c->u.edges[x->v[c->a].i ? 0 : 1]);
}

static void step_switch(struct run *x, const struct code *c) {
    bv_t v = x->v[c->a].i;
    uint32_t k = 0;
    for (uint32_t i = 1; i < c->nedges && !k; i++)
        if (c->u.edges[i].lo <= v && v <= c->u.edges[i].hi) k = i;
    for (uint32_t i = 1; x->opt.coverage && !k && i < c->nedges; i++)
        note_unequal(x, v, c->u.edges[i].lo);
    take_edge(x, &c->u.edges[k]);
}

static void step_call(struct run *x, const struct code *c) {
    if (c->callee == UINT32_MAX)
        call_unknown(x, c);
    else
        call_enter(x, c->callee, c);
}

static void step_halt(struct run *x, const struct code *c) { run_end(x, INTERP_HALTED, c); }

/* No instruction: a block without terminator, or a row of ops.def that is missing here. */
static void step_missing(struct run *x, const struct code *c) { run_end(x, INTERP_INTERNAL, c); }

code_step step_of(enum ir_op op) {
    static const code_step steps[IR_OP_COUNT] = {
        [IR_NONDET] = step_nondet,
        [IR_UNSUPPORTED] = step_unsupported,
        [IR_SELECT] = step_select,
        [IR_FROUND] = step_fround,
        [IR_FMA] = step_fma,
        [IR_INMODE] = step_inmode,
        [IR_PTRADD] = step_ptradd,
        [IR_PTRDIFF] = step_ptrdiff,
        [IR_PTREQ] = step_ptreq,
        [IR_PTRLT] = step_ptrlt,
        [IR_PTRLE] = step_ptrle,
        [IR_PTRTOINT] = step_ptrtoint,
        [IR_INTTOPTR] = step_inttoptr,
        [IR_ISLIVE] = step_islive,
        [IR_ISENDED] = step_isended,
        [IR_INBOUNDS] = step_inbounds,
        [IR_ISINIT] = step_isinit,
        [IR_SAMEOBJ] = step_sameobj,
        [IR_ISWRITABLE] = step_iswritable,
        [IR_ISFUNC] = step_isfunc,
        [IR_ALLOCA] = step_alloca,
        [IR_MALLOC] = step_malloc,
        [IR_CALLOC] = step_malloc,
        [IR_END] = step_end,
        [IR_FREE] = step_free,
        [IR_RELOCATE] = step_relocate,
        [IR_ISWITHIN] = step_iswithin,
        [IR_NOLEAK] = step_noleak,
        [IR_ISHEAP] = step_isheap,
        [IR_ISOUTSIDE] = step_isoutside,
        [IR_OBJSIZE] = step_objsize,
        [IR_OFFSET] = step_offset,
        [IR_LOAD] = step_load,
        [IR_STORE] = step_store,
        [IR_SETBITS] = step_setbits,
        [IR_BITSINIT] = step_bitsinit,
        [IR_COPY] = step_copy,
        [IR_FILL] = step_fill,
        [IR_RECEIVE] = receive_step,
        [IR_CHECK] = step_check,
        [IR_ASSUME] = step_assume,
        [IR_DBG] = step_dbg,
        [IR_CALL] = step_call,
        [IR_CALLPTR] = call_pointer,
        [IR_ASM] = step_asm,
        [IR_JMP] = step_jmp,
        [IR_BR] = step_br,
        [IR_SWITCH] = step_switch,
        [IR_RET] = call_return,
        [IR_HALT] = step_halt,
        [IR_NOZERO] = step_nozero,
        [IR_SEARCH] = step_search,
    };
    enum ir_shape shape = op < IR_OP_COUNT ? ir_ops[op].shape : S_LEAF;
    if (op < IR_OP_COUNT && steps[op]) return steps[op];
    if (shape == S_BIN || shape == S_FBIN) return step_bin;
    if (shape == S_CMP || shape == S_FCMP) return step_cmp;
    if (shape == S_CAST || shape == S_FCONV || shape == S_FFUN) return step_cast;
    return step_missing;
}

/* ---- taint ---- */

/* The operand that may be invalid, and the failure in that case. */
enum taint_rule {
    TAINT_ENDS,   /* any bad operand ends the run */
    TAINT_RESULT, /* the result is bad */
    TAINT_SELECT,
    TAINT_STORE, /* a bad value is stored as unknown bytes */
    TAINT_DROP,  /* the instruction has no effect */
    TAINT_PASS,  /* the step copies the marks */
};

static enum taint_rule taint_rule(uint16_t op) {
    switch (op) {
    case IR_SELECT:
        return TAINT_SELECT;
    case IR_STORE:
    case IR_SETBITS:
        return TAINT_STORE;
    case IR_DBG:
        return TAINT_DROP;
    case IR_JMP:
    case IR_CALL:
    case IR_CALLPTR:
    case IR_ASM:
    case IR_RET:
        return TAINT_PASS;
    case IR_LOAD:
        return TAINT_ENDS;
    default:
        break;
    }
    enum ir_shape shape = ir_ops[op].shape;
    return ir_computes(op) || shape == S_PTR || shape == S_PRED ? TAINT_RESULT : TAINT_ENDS;
}

/* An address of which it is not known whether an object is there; in the last page there is
 * none. */
static bool is_unknown(struct mem_ptr p) {
    enum { LAST_PAGE = 4096 };
    return p.obj == MEM_NOWHERE && !(p.off < 0 && p.off >= -LAST_PAGE);
}

/* Does the instruction use memory, or ask about it, through a number that is no object's
 * address? */
static bool goes_nowhere(const struct run *x, const struct code *c) {
    enum ir_shape shape = ir_ops[c->ins->op].shape;
    if (c->ins->op == IR_ISENDED) return false; /* no object that has ended is there */
    if (shape != S_PRED && shape != S_MEM && c->ins->op != IR_OFFSET) return false;
    const struct ir_func *f = x->frames.at[x->frames.n - 1].cf->f;
    bool stores = taint_rule(c->ins->op) == TAINT_STORE;
    for (uint32_t i = 0; i < c->nargs; i++) {
        if (!(stores && i == 0) && f->ins.at[c->ins->args[i]].type == IR_PTR &&
            is_unknown(x->v[c->args[i]].p))
            return true;
    }
    return false;
}

static bool any_bad(const struct run *x, const struct code *c) {
    for (uint32_t i = 0; i < c->nargs; i++)
        if (x->bad[c->args[i]]) return true;
    return goes_nowhere(x, c);
}

/* x & 0 and x | ~0 are known, whatever x is. */
static bool one_decides(struct run *x, const struct code *c) {
    bv_t k = c->ins->op == IR_AND ? 0 : bv_norm(~(bv_t)0, c->w);
    if (c->ins->op != IR_AND && c->ins->op != IR_OR) return false;
    bool known = (!x->bad[c->a] && x->v[c->a].i == k) || (!x->bad[c->b] && x->v[c->b].i == k);
    if (known) x->bad[c->dst] = 0, x->v[c->dst].i = k;
    return known;
}

static void select_marks(struct run *x, const struct code *c) {
    uint32_t taken = x->v[c->a].i ? c->b : c->c;
    if (x->bad[c->a] || x->bad[taken]) {
        mark_bad(x, c->dst);
        return;
    }
    x->bad[c->dst] = 0;
    c->step(x, c);
}

void run_tainted(struct run *x, const struct code *c) {
    if (x->opt.only) {
        run_end(x, INTERP_UNSUPPORTED, c);
        return;
    }
    bool bad = any_bad(x, c);
    enum taint_rule rule = bad || c->ins->op == IR_SELECT ? taint_rule(c->ins->op) : TAINT_PASS;
    if (rule == TAINT_SELECT) {
        select_marks(x, c);
    } else if (!bad || rule == TAINT_PASS || (rule == TAINT_STORE && !x->bad[c->b])) {
        if (c->dst) x->bad[c->dst] = 0;
        c->step(x, c);
    } else if (rule == TAINT_RESULT) {
        if (!one_decides(x, c)) mark_bad(x, c->dst);
    } else if (rule != TAINT_DROP && !run_skips(x, c) && !goes_on(x, c)) {
        run_end(x, INTERP_UNSUPPORTED, c);
    }
}
