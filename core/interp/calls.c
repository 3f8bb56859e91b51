/* Calls: frames on a stack of slots, the protocol with the witness. */
#include "core/base/require.h"
#include "core/interp/run.h"
#include "core/ssa/callbacks.h"

#include <string.h>

static bool is_model(const struct run *x, uint32_t frame) {
    return x->frames.at[frame].cf->f->is_model;
}

struct run_place run_place_of(const struct run *x, uint32_t frames, ir_val ins) {
    uint32_t top = frames - 1, d = top;
    while (d && is_model(x, d)) d--;
    if (is_model(x, d)) d = top; /* the verified function itself is a model */
    return (struct run_place){x->frames.at[d].cf->f, d == top ? ins : x->frames.at[d + 1].call};
}

struct run_place run_place(const struct run *x, ir_val ins) {
    return run_place_of(x, x->frames.n, ins);
}

const struct frame *run_model(const struct run *x) {
    uint32_t d = x->frames.n;
    while (d && is_model(x, d - 1)) d--;
    return d && d < x->frames.n ? &x->frames.at[d] : NULL;
}

/* The number of inputs beyond the witness's that are recorded; and in all, if takers are recorded.
 */
enum { MAX_MISSING = 1000, MAX_GIVEN = 4000000 };

uint32_t run_inputs(const struct run *x) { return x->opt.takers ? x->res->inputs.n : x->input; }

/* A list that lacks inputs would be the witness of another run: this one ends. */
static void note_given(struct run *x, struct wit_val v) {
    vec_push(x->out, &x->res->inputs, v);
    if (x->res->inputs.n == MAX_GIVEN) x->opt.max_steps = x->steps;
}

/* false: no input of the other run is for this instruction; all bytes that it wants are alike. */
static bool take_aligned(struct run *x, const struct ir_ins *ins, union slot_value *out,
                         uint64_t more) {
    bool known = align_input(x, ins);
    struct wit_val v = {.type = ins->type, .more = known ? 0 : more};
    if (known && x->input < x->w->inputs.n) v = x->w->inputs.at[x->input];
    if (!known && ins->type != IR_PTR)
        v.bits = out->i = bv_norm(x->opt.further, ir_type_bits(ins->type));
    if (!known && ins->type == IR_PTR && x->opt.further_object) {
        v.place = WIT_OBJECT;
        v.index = x->opt.further_object - 1;
        value_from_witness(x, &v, IR_PTR, out);
    }
    x->res->further = x->res->further || !known;
    note_given(x, v);
    return known;
}

static bool drawn_input(struct run *x, const struct ir_ins *ins, union slot_value *out) {
    if (!x->opt.source) return true;
    struct interp_taker by = align_taker(x, ins);
    struct wit_val v;
    x->opt.source->draw(x->opt.source->ctx, &by, &v);
    return value_from_witness(x, &v, ins->type, out);
}

bool no_inputs_left(const struct run *x) {
    return !x->opt.takers && !x->opt.source && x->input >= x->w->inputs.n + MAX_MISSING;
}

bool next_input(struct run *x, const struct ir_ins *ins, union slot_value *out) {
    uint64_t more = 0;
    return next_bytes(x, ins, out, &more);
}

bool next_bytes(struct run *x, const struct ir_ins *ins, union slot_value *out, uint64_t *more) {
    ir_type type = ins->type;
    *out = (union slot_value){0};
    if (x->opt.takers && !take_aligned(x, ins, out, *more)) return true;
    *more = 0;
    if (x->input < x->w->inputs.n + MAX_MISSING)
        vec_push(x->out, &x->res->takers, align_taker(x, ins));
    if (x->input++ >= x->w->inputs.n) return drawn_input(x, ins, out);
    *more = x->w->inputs.at[x->input - 1].more;
    return value_from_witness(x, &x->w->inputs.at[x->input - 1], type, out);
}

/* Room for n more slots; x->v and x->bad are set by frame_use afterwards. */
static void slots_reserve(struct run *x, uint32_t n) {
    if (n <= x->nslots_cap) return;
    uint32_t cap = n < 1024 ? 1024 : n + n / 2;
    x->slots = vl_realloc(x->slots, cap * sizeof *x->slots);
    x->bads = vl_realloc(x->bads, cap);
    memset(x->slots + x->nslots_cap, 0, (cap - x->nslots_cap) * sizeof *x->slots);
    memset(x->bads + x->nslots_cap, 0, cap - x->nslots_cap);
    x->nslots_cap = cap;
}

static void frame_use(struct run *x, const struct frame *fr) {
    x->v = x->slots + fr->base;
    x->bad = x->bads + fr->base;
}

/* The front end made the call, for a check that belongs to the operation before it, or for what
 * the library remembers of it. */
static bool is_made_by_front_end(const char *callee) {
    static const char *const names[] = {IR_CALL_BACK,        IR_CAME_BACK,  "__vl_new_environment",
                                        "__vl_own_variable", "__vl_at_end", "__vl_symbol_name",
                                        "__vl_symbol_found"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(callee, names[i]) == 0) return true;
    return strncmp(callee, IR_FITS, sizeof IR_FITS - 1) == 0;
}

static struct frame *frame_push(struct run *x, uint32_t func, const struct code *c) {
    const struct frame *caller = x->frames.n ? &x->frames.at[x->frames.n - 1] : NULL;
    struct frame fr = {.cf = code_get(x, func), .back = x->pc};
    fr.base = caller ? caller->base + caller->cf->nslots : 0;
    fr.call = c ? c->id : 0;
    fr.dst = c ? c->dst : 0;
    fr.inputs = run_inputs(x);
    fr.stores = x->res->stores.n;
    fr.before = x->mem.objects.n;
    fr.back_call = strcmp(fr.cf->f->name, IR_CALL_BACK) == 0;
    if (fr.cf->f->is_model && caller && !caller->cf->f->is_model) fr.nth = ++x->model_calls;
    fr.hidden = caller && fr.cf->f->is_model &&
                (is_made_by_front_end(fr.cf->f->name) || caller->cf->f->is_model);
    fr.depth = caller ? caller->depth + !fr.hidden : 0;
    slots_reserve(x, fr.base + fr.cf->nslots);
    memcpy(x->slots + fr.base, fr.cf->consts, fr.cf->nconsts * sizeof *x->slots);
    memset(x->bads + fr.base, 0, fr.cf->nslots);
    vec_push(&x->arena, &x->frames, fr);
    return &x->frames.at[x->frames.n - 1];
}

static void pass_call_args(struct run *x, const struct code *c, const struct frame *fr) {
    const struct frame *caller = fr - 1;
    uint32_t n = (uint32_t)fr->cf->f->params.n;
    for (uint32_t i = 0; i < n && i < c->nargs; i++) {
        x->slots[fr->base + fr->cf->params[i]] = x->slots[caller->base + c->args[i]];
        x->bads[fr->base + fr->cf->params[i]] = x->bads[caller->base + c->args[i]];
    }
}

static bool pass_entry_args(struct run *x, const struct frame *fr) {
    const struct ir_func *f = fr->cf->f;
    for (uint32_t i = 0; i < f->params.n; i++) {
        union slot_value v = {0};
        if (i < x->w->args.n &&
            !value_from_witness(x, &x->w->args.at[i], f->ins.at[f->params.at[i]].type, &v))
            return false;
        x->slots[fr->base + fr->cf->params[i]] = v;
        x->bads[fr->base + fr->cf->params[i]] = x->opt.doubts && x->w->globals_arbitrary;
        x->tainted |= x->opt.doubts && x->w->globals_arbitrary;
    }
    return true;
}

/* c: the call, NULL for the entry. */
void call_enter(struct run *x, uint32_t func, const struct code *c) {
    if (x->frames.n > x->opt.max_depth) {
        run_end(x, INTERP_FUEL, c);
        return;
    }
    if (!VL_REQUIRE(func < x->m->funcs.n && x->m->funcs.at[func]->has_body)) {
        run_end(x, INTERP_INTERNAL, c);
        return;
    }
    const struct frame *fr = frame_push(x, func, c);
    bool ok = true;
    if (c)
        pass_call_args(x, c, fr);
    else
        ok = pass_entry_args(x, fr);
    frame_use(x, fr);
    if (x->accel.phase) accel_enter(x, c);
    x->pc = fr->cf->entry;
    if (!ok)
        run_end(x, INTERP_INTERNAL, NULL);
    else if (x->trace.max)
        trace_enter(x, fr);
}

void call_return(struct run *x, const struct code *c) {
    struct frame fr = x->frames.at[x->frames.n - 1];
    ir_type type = fr.cf->f->ret;
    union slot_value v = x->v[c->a];
    uint8_t bad = x->tainted ? x->bad[c->a] : 0;
    for (uint32_t o = fr.objects; o; o = mem_object(&x->mem, o)->next) mem_kill(&x->mem, o);
    trace_add(x, STEP_RETURN, c->id, 0, bad ? IR_VOID : type, &v);
    if (x->frames.n == 1) {
        run_end(x, INTERP_RETURNED, c);
        x->res->ret = value_to_witness(x, bad ? IR_VOID : type, &v);
        return;
    }
    x->frames.n--;
    frame_use(x, &x->frames.at[x->frames.n - 1]);
    if (!VL_REQUIRE(fr.back && fr.dst < x->frames.at[x->frames.n - 1].cf->nslots)) {
        run_end(x, INTERP_INTERNAL, c);
        return;
    }
    x->pc = fr.back;
    if (x->accel.phase) accel_return(x, c, fr.dst);
    if (!fr.dst) return;
    x->v[fr.dst] = v;
    x->bad[fr.dst] = bad;
}

/* Writes into objects whose lifetime has ended have no effect. */
static bool havoc_write(struct run *x, const struct wit_write *w) {
    union slot_value at;
    if (!value_from_witness(x, &w->at, IR_PTR, &at)) return false;
    if (at.p.obj && !mem_object(&x->mem, at.p.obj)->live) return true;
    return setup_store(x, at.p, &w->v);
}

bool run_doubts(const struct run *x, const struct code *c) {
    return x->opt.doubts && !(c->ins->op == IR_CALL && ir_reads_input(c->ins->text));
}

/* A function's result as its definition has it; else the input is for no execution. */
static bool result_fits(const struct ir_bodiless *b, const struct ir_ins *call,
                        union slot_value v) {
    const struct ir_known *k = b->known;
    if (call->type == IR_PTR) return !b->not_null || v.p.obj || v.p.off;
    if (!k || call->type == IR_VOID) return true;
    sbv_t n = k->has_range ? bv_signed(v.i, call->type) : 0;
    return !k->has_range || (n >= (sbv_t)k->lo && n <= (sbv_t)k->hi);
}

static const struct ir_func *callee_of(const struct run *x, const struct code *c) {
    uint64_t i;
    bool named = c->ins->op == IR_CALL && map_str_get(&x->code->func_index, c->ins->text, &i);
    return named ? x->m->funcs.at[i] : NULL;
}

/* An allocator gives as much as it is asked for, if anything. */
static bool gives_less(struct run *x, const struct code *c, union slot_value v) {
    const struct ir_func *f = x->frames.at[x->frames.n - 1].cf->f, *callee = callee_of(x, c);
    uint64_t named = c->ins->type == IR_PTR ? ir_asks_for_size(x->m, f, c->ins, callee) : 0;
    uint64_t first = c->ins->op == IR_CALLPTR, all = 1;
    if (!named || !v.p.obj) return false;
    for (uint32_t i = 0; i < c->nargs && i < 64; i++) {
        ir_type t = f->ins.at[c->ins->args[first + i]].type;
        if (!(named >> i & 1) || t == IR_PTR) continue;
        bool is_signed = callee && callee->gives &&
                         ir_ctype_at(x->m, callee->ins.at[callee->params.at[i]].ct)->is_signed;
        bv_t one = x->v[c->args[i]].i;
        if (is_signed) one = (bv_t)bv_signed(one, t) & UINT64_MAX;
        if (one >> 64 || __builtin_mul_overflow(all, (uint64_t)one, &all)) return true;
    }
    return mem_object(&x->mem, v.p.obj)->size < all;
}

/* Allocated memory that the function frees, by its definition. */
static void free_arguments(struct run *x, const struct code *c, const struct ir_bodiless *b) {
    for (uint32_t i = 0; i < c->nargs; i++) {
        if (!ir_bodiless_frees(b, i)) continue;
        struct mem_ptr p = x->v[c->args[i]].p;
        const struct mem_object *o = mem_object(&x->mem, p.obj);
        if (p.obj && o->heap && o->live) run_free(x, c, p);
    }
}

void call_unknown(struct run *x, const struct code *c) {
    struct ir_bodiless b = ir_bodiless(callee_of(x, c));
    union slot_value v = {0};
    uint32_t havoc = 0;
    if (x->opt.only) {
        run_end(x, INTERP_UNSUPPORTED, c);
        return;
    }
    if (!b.returns) {
        run_end(x, INTERP_HALTED, c);
        return;
    }
    bool ok = c->ins->type == IR_VOID || next_input(x, c->ins, &v);
    if ((!result_fits(&b, c->ins, v) || gives_less(x, c, v)) && !run_doubts(x, c)) {
        run_end(x, INTERP_ASSUME_FAILED, c);
        return;
    }
    reach_settle(x, c, &b);
    free_arguments(x, c, &b);
    if (run_doubts(x, c)) {
        x->havoc++;
        if (c->dst) run_forget(x, c->dst);
        return;
    }
    if (x->havoc < x->w->havocs.n) {
        const struct wit_havoc *h = &x->w->havocs.at[x->havoc++];
        for (uint32_t i = 0; i < h->writes.n && ok; i++) ok = havoc_write(x, &h->writes.at[i]);
        havoc = x->havoc;
    }
    if (!ok) {
        run_end(x, INTERP_INTERNAL, c);
        return;
    }
    reach_doubt(x, c, &b);
    uint64_t steps = x->trace.total;
    trace_add(x, STEP_INPUT, c->id, havoc, c->ins->type, &v);
    if (x->trace.total != steps) trace_passed(x, c);
    if (!c->dst) return;
    x->v[c->dst] = v;
    x->bad[c->dst] = 0;
}

void run_free(struct run *x, const struct code *c, struct mem_ptr p) {
    const union slot_value v = {.p = p};
    trace_add(x, STEP_FREE, c->id, 0, IR_PTR, &v);
    mem_kill(&x->mem, p.obj);
}

/* ---- through pointers ---- */

static struct ir_own_type own_type(struct run *x, uint32_t func) {
    struct ir_own_type *own = &x->own_types[func];
    if (!own->passed) *own = ir_own_type(&x->arena, x->m, x->m->funcs.at[func]);
    return *own;
}

/* An object from outside is a function if its type says so, or if it has no type, until it is
 * freed. */
static bool unknown_function(struct run *x, uint32_t obj) {
    const struct wit_object *o = &x->w->objects.at[obj - 1];
    ir_ct ct = o->ct;
    if (!mem_object(&x->mem, obj)->live) return false;
    return !ct || o->maybe_function || ct >= x->m->ctypes.n || x->m->ctypes.at[ct].kind == CT_FUNC;
}

bool callable(struct run *x, struct mem_ptr p, const char *signature, uint32_t *func) {
    *func = UINT32_MAX;
    if (!p.obj || p.off) return false;
    if (p.obj < x->first_global) return unknown_function(x, p.obj);
    if (p.obj < x->first_func || p.obj >= x->first_alloc) return false;
    *func = p.obj - x->first_func;
    return ir_signature_fits(x->m->funcs.at[*func], own_type(x, *func), signature);
}

void call_pointer(struct run *x, const struct code *c) {
    const check_set guards =
        (check_set)1 << CHECK_NULL_DEREFERENCE | (check_set)1 << CHECK_BAD_FUNCTION_POINTER;
    uint32_t func;
    if (x->tainted && (x->bad[c->a] || x->v[c->a].p.obj == MEM_NOWHERE))
        run_end(x, INTERP_UNSUPPORTED, c);
    else if (!callable(x, x->v[c->a].p, c->ins->text, &func))
        run_end(x, x->opt.skip & guards ? INTERP_UNSUPPORTED : INTERP_INTERNAL, c);
    else if (func == UINT32_MAX || !x->m->funcs.at[func]->has_body)
        call_unknown(x, c);
    else
        call_enter(x, func, c);
}
