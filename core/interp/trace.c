/* trace.c - the trace of a run: its first steps and, in a ring, its last ones. */
#include "core/interp/run.h"

#include "core/base/str.h"
#include "core/ir/jumps.h"

#include <stdlib.h>
#include <string.h>

const char *step_kind_name(enum step_kind k) {
    static const char *const names[] = {
#define X(id, name) [STEP_##id] = name,
        STEP_TABLE(X)
#undef X
    };
    return names[k];
}

enum { TRACE_HEAD = 16, MAX_STORES = 1 << 14, MAX_READS = 1 << 12 };

static uint32_t head_steps(const struct trace *t) {
    return t->max <= TRACE_HEAD ? t->max - 1 : TRACE_HEAD;
}

static void trace_grow(struct trace *t) {
    uint32_t cap = t->cap ? t->cap * 2 : 64;
    if (cap > t->max) cap = t->max;
    t->at = vl_realloc(t->at, cap * sizeof *t->at);
    t->args = vl_realloc(t->args, cap * sizeof *t->args);
    memset(t->args + t->cap, 0, (cap - t->cap) * sizeof *t->args);
    t->cap = cap;
}

/* Where the next step goes: the array grows to its bound, then the part behind the head
 * is used round and round. */
static uint64_t trace_place(const struct trace *t, uint64_t k) {
    uint32_t head = head_steps(t);
    return k >= t->max ? head + (k - head) % (t->max - head) : k;
}

static uint32_t trace_slot(struct trace *t) {
    uint64_t k = trace_place(t, t->total++);
    if (k >= t->cap) trace_grow(t);
    if (k >= t->n) t->n = (uint32_t)k + 1;
    return (uint32_t)k;
}

static struct interp_step step_in(const struct frame *fr, enum step_kind kind) {
    return (struct interp_step){.kind = kind, .depth = fr->depth, .func = fr->cf->f->name};
}

/* In the last of so many frames. */
static void put_step_place(const struct run *x, struct interp_step *s, uint32_t frames,
                           ir_val ins) {
    struct run_place p = run_place_of(x, frames, ins);
    s->place = p.f->name;
    s->ins = p.ins;
}

/* Is the step part of the trace? Of a model only its result and its failure are. */
static bool shown(const struct run *x, const struct frame *top, enum step_kind kind) {
    bool inside = top->cf->f->is_model && run_place(x, 0).f != top->cf->f;
    if (inside && top->back_call) return kind == STEP_FAIL || kind == STEP_INPUT;
    return !inside || kind == STEP_FAIL || kind == STEP_FREE ||
           (kind == STEP_RETURN && !top->hidden);
}

/* The text that a library function has written where the program asked for it. */
static const char *text_at(struct run *x, struct mem_ptr p, uint32_t *length) {
    enum { SHOWN = 64 };
    char bytes[SHOWN];
    struct str s = {.arena = x->out};
    for (uint32_t n = 0; n < SHOWN; n++, p.off++) {
        bv_t c;
        if (mem_load_int(&x->mem, p, 1, &c) != MEM_OK) return NULL;
        bytes[n] = (char)c;
        if (c) continue;
        str_literal(&s, bytes, n);
        *length = n;
        return s.at;
    }
    return NULL;
}

static bool is_memory(const struct wit_val *v) {
    return v->type == IR_PTR &&
           (v->place == WIT_ALLOC || v->place == WIT_GLOBAL || v->place == WIT_OBJECT);
}

static bool points_to_text(const struct run *x, ir_ct ct) {
    ir_ct elem = ct < x->m->ctypes.n ? x->m->ctypes.at[ct].elem : 0;
    return elem && x->m->ctypes.at[elem].is_char;
}

/* Many bytes that one call stores: equal ones that stand side by side are one store. */
static bool joins_last(const struct run *x, const struct frame *model, struct interp_store *s) {
    enum { FEW = 4096 };
    uint32_t n = x->res->stores.n;
    if (n < model->stores + FEW || s->value.type != IR_I(8)) return false;
    struct interp_store *last = &x->res->stores.at[n - 1];
    bool beside = last->at.place == s->at.place && last->at.index == s->at.index &&
                  last->at.off + (int64_t)last->value.more + 1 == s->at.off;
    if (!beside || last->value.type != s->value.type || last->value.bits != s->value.bits ||
        UINT64_MAX - last->value.more <= s->value.more)
        return false;
    last->value.more += s->value.more + 1;
    last->inputs = s->input - last->input;
    return true;
}

/* Stores into objects that the model made itself are not noted: the program has not seen them
 * yet. */
void trace_store(struct run *x, struct mem_ptr at, ir_type type, const union slot_value *v) {
    trace_stores(x, at, type, v, 0);
}

void trace_stores(struct run *x, struct mem_ptr at, ir_type type, const union slot_value *v,
                  uint64_t more) {
    const struct frame *model = run_model(x);
    bool there = model && at.obj && at.obj < model->before;
    if (!there || run_inputs(x) == model->inputs) return;
    union slot_value where = {.p = at};
    struct interp_store s = {.at = value_to_witness(x, IR_PTR, &where),
                             .value = value_to_witness(x, type, v),
                             .input = run_inputs(x) - 1};
    s.value.more = more;
    if (!joins_last(x, model, &s) && x->res->stores.n < MAX_STORES)
        vec_push(x->out, &x->res->stores, s);
}

void trace_read(struct run *x, struct mem_ptr at, ir_ct ct) {
    bool outside = at.obj && at.obj < x->first_func && ct && x->res->reads.n < MAX_READS;
    uint64_t place = (uint64_t)at.obj << 40 | ((uint64_t)at.off & 0xffffff) << 16 | (ct & 0xffff);
    uint64_t seen;
    if (!outside || map_get(&x->reads, place, &seen)) return;
    union slot_value where = {.p = at};
    struct interp_read r = {value_to_witness(x, IR_PTR, &where), ct};
    map_put(&x->arena, &x->reads, place, 1);
    vec_push(x->out, &x->res->reads, r);
}

bool trace_is_of_nothing(const struct run *x, const struct ir_ins *in) {
    bool allocates = in->op == IR_NONDET && in->imm == IR_INPUT_ALLOC;
    return allocates && strncmp(in->name, "realloc", 7) != 0 &&
           x->mem.objects.at[x->mem.objects.n - 1].size == 0;
}

/* Does the frame end because longjmp leaves it? */
static bool ends_by_jump(struct run *x) {
    uint64_t i;
    bv_t under_way;
    if (!map_str_get(&x->code->global_index, IR_JUMPING, &i)) return false;
    struct mem_ptr flag = {.obj = x->first_global + (uint32_t)i};
    return mem_load_int(&x->mem, flag, 1, &under_way) == MEM_OK && under_way;
}

void trace_add(struct run *x, enum step_kind kind, ir_val ins, uint32_t var, ir_type type,
               const union slot_value *v) {
    if (!x->trace.max || !x->frames.n) return;
    const struct frame *top = &x->frames.at[x->frames.n - 1];
    const struct ir_ins *in = &top->cf->f->ins.at[ins];
    if (!shown(x, top, kind)) return;
    struct interp_step s = step_in(top, kind);
    put_step_place(x, &s, x->frames.n, ins);
    if (top->back_call && kind == STEP_INPUT) s.place = s.func, s.ins = ins;
    s.var = var;
    s.by_jump = kind == STEP_RETURN && ends_by_jump(x);
    s.value = value_to_witness(x, s.by_jump ? IR_VOID : type, v);
    if (kind == STEP_FAIL) s.check = in->check;
    if (kind == STEP_FAIL && top->cf->f->is_model) s.what = in->text;
    if (kind == STEP_RETURN && top->cf->f->is_model && !s.by_jump) {
        s.first_input = top->inputs, s.ninputs = run_inputs(x) - top->inputs;
        s.first_store = top->stores, s.nstores = x->res->stores.n - top->stores;
    }
    if (s.ninputs && is_memory(&s.value) && points_to_text(x, top->cf->f->ret_ct))
        s.text = text_at(x, v->p, &s.text_n);
    if (kind == STEP_INPUT && type != IR_VOID && run_inputs(x))
        s.first_input = run_inputs(x) - 1, s.ninputs = 1;
    if (kind == STEP_INPUT) s.of_nothing = trace_is_of_nothing(x, in);
    uint32_t k = trace_slot(&x->trace); /* may move the array */
    x->trace.at[k] = s;
}

/* Beside the input, there may be the step that frees the old object. */
void trace_relocate(struct run *x, uint64_t size) {
    struct trace *t = &x->trace;
    for (uint64_t back = 1; back <= 2 && back <= t->total; back++) {
        struct interp_step *s = &t->at[trace_place(t, t->total - back)];
        if (s->kind == STEP_INPUT) s->of_nothing = size == 0;
        if (s->kind != STEP_FREE) return;
    }
}

static bool is_of_lifetime(uint16_t check) {
    return check == CHECK_USE_AFTER_FREE || check == CHECK_DOUBLE_FREE ||
           check == CHECK_DANGLING_POINTER;
}

/* The pointers at the start of the object that argument i points to. */
static void note_behind(struct run *x, const struct wit_val *arg, uint32_t i, struct mem_ptr p,
                        struct interp_step *s) {
    enum { MOST = 32 };
    VEC(struct interp_behind) all = {0};
    uint32_t size = ir_type_size(x->m, IR_PTR);
    for (uint32_t k = 0; k < MOST && arg->type == IR_PTR && p.obj; k++) {
        union slot_value v = {0};
        struct mem_ptr at = {.obj = p.obj, .off = p.off + (int64_t)(k * size)};
        if (mem_load_ptr(&x->mem, at, &v.p) != MEM_OK || v.p.obj < x->first_alloc) continue;
        struct interp_behind b = {i, (int64_t)(k * size), value_to_witness(x, IR_PTR, &v)};
        vec_push(x->out, &all, b);
    }
    if (!all.n) return;
    for (uint32_t k = 0; k < s->nbehind; k++) vec_push(x->out, &all, s->behind[k]);
    s->behind = all.at;
    s->nbehind = all.n;
}

void trace_passed(struct run *x, const struct code *c) {
    if (!x->trace.total || c->ins->op != IR_CALL) return;
    uint64_t k = trace_place(&x->trace, x->trace.total - 1);
    struct trace_args *buf = &x->trace.args[k];
    if (c->nargs > buf->cap) {
        buf->at = vl_realloc(buf->at, c->nargs * sizeof *buf->at);
        buf->cap = c->nargs;
    }
    for (uint32_t i = 0; i < c->nargs; i++) {
        ir_type type = x->frames.at[x->frames.n - 1].cf->f->ins.at[c->ins->args[i]].type;
        buf->at[i] = value_to_witness(x, x->bad[c->args[i]] ? IR_VOID : type, &x->v[c->args[i]]);
        note_behind(x, &buf->at[i], i, x->v[c->args[i]].p, &x->trace.at[k]);
    }
    x->trace.at[k].args = buf->at;
    x->trace.at[k].nargs = c->nargs;
}

/* `n - 1` of an unsigned 0, after which what follows would seem to come from nowhere; `-x` is meant
 * so. */
bool trace_tells_wraps(const struct run *x, const struct ir_func *f, const struct ir_ins *check) {
    const uint16_t kind = CHECK_UNSIGNED_OVERFLOW;
    if (!x->trace.max || f->is_model || check->op != IR_CHECK || check->check != kind) return false;
    const struct ir_ins *over = &f->ins.at[check->args[0]];
    if (over->op == IR_XOR) over = &f->ins.at[over->args[0]];
    return x->opt.skip >> kind & 1 && over->op == IR_USUBO &&
           f->ins.at[over->args[0]].op != IR_CONST;
}

void trace_fail(struct run *x, const struct code *c) {
    const union slot_value dead = {.p = x->dead};
    trace_add(x, STEP_FAIL, c->id, 0, is_of_lifetime(c->ins->check) ? IR_PTR : IR_VOID, &dead);
}

static void args_of(struct run *x, const struct frame *fr, struct wit_val *out) {
    const struct ir_func *f = fr->cf->f;
    for (uint32_t i = 0; i < f->params.n; i++) {
        uint32_t slot = fr->base + fr->cf->params[i];
        ir_type type = x->bads[slot] ? IR_VOID : f->ins.at[f->params.at[i]].type;
        out[i] = value_to_witness(x, type, &x->slots[slot]);
    }
}

void trace_enter(struct run *x, const struct frame *fr) {
    if (fr->hidden) return;
    uint32_t n = fr->cf->f->params.n, k = trace_slot(&x->trace);
    struct trace_args *buf = &x->trace.args[k];
    struct interp_step s = step_in(fr, STEP_ENTER);
    if (n > buf->cap) {
        buf->at = vl_realloc(buf->at, n * sizeof *buf->at);
        buf->cap = n;
    }
    args_of(x, fr, buf->at);
    uint32_t callers = x->frames.n - 1; /* the step is at the call in the caller */
    if (callers) put_step_place(x, &s, callers, fr->call);
    s.args = buf->at;
    s.nargs = n;
    x->trace.at[k] = s;
}

static struct interp_step step_kept(struct run *x, struct interp_step s) {
    struct wit_val *args = s.nargs ? arena_new_array(x->out, struct wit_val, s.nargs) : NULL;
    if (args) memcpy(args, s.args, s.nargs * sizeof *args);
    s.args = args;
    return s;
}

static void finish_stack(struct run *x) {
    for (uint32_t d = 0; d < x->frames.n; d++) {
        const struct frame *fr = &x->frames.at[d];
        if (d && fr->cf->f->is_model) continue;
        struct interp_step s = step_in(fr, STEP_ENTER);
        if (d) put_step_place(x, &s, d, fr->call);
        s.depth = x->res->stack.n;
        s.nargs = fr->cf->f->params.n;
        s.args = arena_new_array(x->out, struct wit_val, s.nargs);
        args_of(x, fr, s.args);
        vec_push(x->out, &x->res->stack, s);
    }
}

/* Lists the objects that have contents by the witness alone, without a store. */
static void finish_unset(struct run *x) {
    for (uint32_t i = 0; i < x->w->unset.n; i++) {
        union slot_value v = {.p = {.obj = x->first_alloc + x->w->unset.at[i].index}};
        bool there = v.p.obj < x->mem.objects.n;
        struct wit_val none = {0};
        vec_push(x->out, &x->res->unset, there ? value_to_witness(x, IR_PTR, &v) : none);
    }
}

void trace_finish(struct run *x) {
    const struct trace *t = &x->trace;
    finish_stack(x);
    if (t->max) finish_unset(x);
    if (!t->n) return;
    uint32_t head = head_steps(t), ring = t->max - head;
    uint64_t start = t->total > t->max ? (t->total - head) % ring : 0;
    if (t->total > t->max) {
        x->res->omitted = t->total - t->max;
        x->res->omitted_at = head;
    }
    for (uint32_t i = 0; i < t->n; i++) {
        uint32_t k = i < head ? i : head + (uint32_t)((i - head + start) % ring);
        vec_push(x->out, &x->res->trace, step_kept(x, t->at[k]));
    }
}

void trace_free(struct run *x) {
    for (uint32_t i = 0; i < x->trace.cap; i++) free(x->trace.args[i].at);
    free(x->trace.args);
    free(x->trace.at);
}
