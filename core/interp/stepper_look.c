/* stepper_look.c - the state of a run, where it stands (stepper.h): calls, variables, memory. */
#include "core/interp/stepper_int.h"

#include <string.h>

/* Looking changes nothing, but the parts of the run that are used for it are also used to run. */
static struct run *run_of(const struct stepper *s) { return (struct run *)&s->x; }

/* ---- calls ---- */

uint32_t stepper_depth(const struct stepper *s) {
    uint32_t n = 0;
    for (uint32_t d = 0; d < s->x.frames.n; d++) n += !s->x.frames.at[d].cf->f->is_model || !d;
    return n;
}

/* The frame of this call; UINT32_MAX: there is none. */
static uint32_t frame_of(const struct stepper *s, uint32_t call) {
    for (uint32_t d = s->x.frames.n; d-- > 0;)
        if ((!s->x.frames.at[d].cf->f->is_model || !d) && call-- == 0) return d;
    return UINT32_MAX;
}

/* The instruction that the innermost frame is at; within a statement, the one before. */
static ir_val current_instruction(const struct stepper *s) {
    if (s->x.ended || !s->at_statement) return s->x.pc[-1].id;
    return s->x.pc->id;
}

struct stepper_call stepper_call(const struct stepper *s, uint32_t call) {
    uint32_t d = frame_of(s, call);
    if (d == UINT32_MAX) return (struct stepper_call){0};
    const struct ir_func *f = s->x.frames.at[d].cf->f;
    bool top = d + 1 == s->x.frames.n;
    ir_val at = top ? current_instruction(s) : s->x.frames.at[d + 1].call;
    struct stepper_call out = {.f = f, .loc = f->ins.at[at].loc};
    if (stepper_line(f, &f->ins.at[at]) == out.loc.line) return out;
    struct ir_loc last = {.file = s->frames[d].file, .line = s->frames[d].line, .col = 1};
    if (!out.loc.line || stepper_line(f, &f->ins.at[at])) out.loc = last;
    return out;
}

/* ---- variables ---- */

static void add_parameters(const struct stepper *s, struct arena *a, const struct frame *fr,
                           stepper_variables *out) {
    const struct ir_func *f = fr->cf->f;
    for (uint32_t i = 0; i < f->params.n; i++) {
        const struct ir_ins *p = &f->ins.at[f->params.at[i]];
        uint32_t slot = fr->base + fr->cf->params[i];
        if (!p->name || !*p->name || (f->varargs && i + 1 == f->params.n)) continue;
        struct stepper_variable v = {.name = p->name, .ct = p->ct};
        v.in_memory = i < 64 && f->by_value >> i & 1;
        v.state = s->x.bads[slot] ? STEPPER_UNKNOWN : STEPPER_HAS_VALUE;
        v.value = value_to_witness(run_of(s), p->type, &s->x.slots[slot]);
        vec_push(a, out, v);
    }
}

static ir_type type_of_variable(const struct ir_module *m, ir_ct ct) {
    const struct ir_ctype *t = &m->ctypes.at[ct];
    if (t->kind == CT_PTR) return IR_PTR;
    if (t->kind == CT_FLOAT) return t->size == 4 ? IR_F32 : t->size == 8 ? IR_F64 : IR_F80;
    return IR_I(t->size && t->size <= 16 ? 8 * t->size : 32);
}

static bool was_declared(const struct ir_var *v, const struct stepper_frame *fr) {
    return v->loc.file == fr->file && v->loc.line < fr->line;
}

/* A parameter that is assigned to has a variable, too; before that it has its own value. */
static bool is_parameter(const struct ir_func *f, const struct ir_var *v) {
    for (uint32_t i = 0; i < f->params.n; i++) {
        const struct ir_loc *p = &f->ins.at[f->params.at[i]].loc;
        if (p->file == v->loc.file && p->line == v->loc.line && p->col == v->loc.col) return true;
    }
    return false;
}

/* A place such as `p->next` is a variable of the trace only: it has no declaration. */
static void add_noted(const struct stepper *s, struct arena *a, uint32_t d,
                      stepper_variables *out) {
    const struct ir_func *f = s->x.frames.at[d].cf->f;
    const struct stepper_frame *fr = &s->frames[d];
    for (uint32_t i = 0; i < f->vars.n; i++) {
        const struct ir_var *var = &f->vars.at[i];
        const struct stepper_noted *n = &fr->vars[i];
        if (!var->loc.line || !(n->set || n->unknown || was_declared(var, fr))) continue;
        struct stepper_variable v = {.name = var->name, .ct = var->ct, .declared = var->loc};
        v.value = value_to_witness(run_of(s), type_of_variable(s->m, var->ct), &n->v);
        v.state = n->unknown ? STEPPER_UNKNOWN : n->set ? STEPPER_HAS_VALUE : STEPPER_UNINITIALISED;
        if (v.state != STEPPER_UNINITIALISED || !is_parameter(f, var)) vec_push(a, out, v);
    }
}

static void add_memory(const struct stepper *s, struct arena *a, const struct frame *fr,
                       stepper_variables *out) {
    VEC(uint32_t) ids = {0};
    for (uint32_t o = fr->objects; o; o = mem_object(&run_of(s)->mem, o)->next)
        vec_push(a, &ids, o);
    for (uint32_t i = ids.n; i-- > 0;) { /* the list has the last one first */
        const struct mem_object *o = mem_object(&run_of(s)->mem, ids.at[i]);
        if (!o->live || !o->origin || !o->origin->name || !*o->origin->name) continue;
        union slot_value at = {.p = {.obj = ids.at[i]}};
        struct stepper_variable v = {.name = o->origin->name, .ct = o->origin->ct};
        v.in_memory = true;
        v.declared = o->origin->loc;
        v.value = value_to_witness(run_of(s), IR_PTR, &at);
        vec_push(a, out, v);
    }
}

void stepper_locals(const struct stepper *s, struct arena *a, uint32_t call,
                    stepper_variables *out) {
    uint32_t d = frame_of(s, call);
    *out = (stepper_variables){0};
    if (d == UINT32_MAX) return;
    add_parameters(s, a, &s->x.frames.at[d], out);
    add_noted(s, a, d, out);
    add_memory(s, a, &s->x.frames.at[d], out);
}

struct wit_val stepper_global(const struct stepper *s, uint32_t global) {
    (void)s;
    return (struct wit_val){.type = IR_PTR, .place = WIT_GLOBAL, .index = global};
}

/* ---- memory ---- */

/* The pointer as the run has it. */
static struct mem_ptr pointer_in(const struct stepper *s, const struct wit_val *at) {
    union slot_value v = {0};
    struct run *x = run_of(s);
    bool tainted = x->tainted;
    if (!value_from_witness(x, at, IR_PTR, &v)) v.p = (struct mem_ptr){.obj = MEM_NOWHERE};
    x->tainted = tainted;
    return v.p;
}

static enum mem_fault peek_at(struct mem *m, struct mem_ptr p, uint32_t n, union slot_value *out) {
    m->peeks = true;
    enum mem_fault fault = n ? mem_load_int(m, p, n, &out->i) : mem_load_ptr(m, p, &out->p);
    m->peeks = false;
    return fault;
}

static bool is_nowhere(struct mem_ptr p) { return p.obj == MEM_NOWHERE || p.obj == MEM_UNSET; }

bool stepper_object(const struct stepper *s, const struct wit_val *at, struct stepper_object *out) {
    struct mem_ptr p = pointer_in(s, at);
    if (at->type != IR_PTR || !p.obj || is_nowhere(p)) return false;
    const struct mem_object *o = mem_object(&run_of(s)->mem, p.obj);
    *out = (struct stepper_object){o->size, o->live, o->heap, run_from_outside(&s->x, p)};
    return true;
}

static enum stepper_state state_of_fault(enum mem_fault f, struct mem_ptr p) {
    if (is_nowhere(p)) return STEPPER_NOWHERE;
    switch (f) {
    case MEM_OK:
        return STEPPER_HAS_VALUE;
    case MEM_NULL:
        return STEPPER_NULL;
    case MEM_DEAD:
        return STEPPER_ENDED;
    case MEM_BOUNDS:
        return STEPPER_OUTSIDE;
    case MEM_UNINIT:
        return STEPPER_UNINITIALISED;
    default:
        return STEPPER_UNKNOWN;
    }
}

enum stepper_state stepper_load(const struct stepper *s, const struct wit_val *at, ir_type type,
                                struct wit_val *out) {
    struct mem_ptr p = pointer_in(s, at);
    union slot_value v = {0};
    uint32_t bytes = type == IR_PTR ? 0 : ir_type_size(s->m, type);
    enum mem_fault fault = is_nowhere(p) ? MEM_UNKNOWN : peek_at(&run_of(s)->mem, p, bytes, &v);
    if (fault == MEM_OK && type != IR_PTR) v.i = bv_norm(v.i, ir_type_bits(type));
    *out = value_to_witness(run_of(s), type, &v);
    return state_of_fault(fault, p);
}

/* Reads the bytes that hold the field; those of its bits that have no value decide. */
static enum stepper_state load_bits(struct mem *m, struct mem_ptr p, const struct ir_field *f,
                                    bv_t *out) {
    unsigned n = (f->bit_off + f->bits + 7u) / 8u;
    unsigned shift = m->big_endian ? 8 * n - f->bit_off - f->bits : f->bit_off;
    bv_t all = 0, mask = bv_mask(f->bits) << shift;
    for (unsigned i = 0; i < n; i++) {
        unsigned at = 8 * (m->big_endian ? n - 1 - i : i);
        struct mem_ptr byte = {.obj = p.obj, .off = p.off + (int64_t)i};
        union slot_value v = {0};
        if (!m->reads_unset && !mem_bits_init(m, byte, (uint8_t)(mask >> at)))
            return STEPPER_UNINITIALISED;
        enum mem_fault fault = peek_at(m, byte, 1, &v);
        if (fault != MEM_OK) return state_of_fault(fault, p);
        all |= v.i << at;
    }
    *out = (all & mask) >> shift;
    return STEPPER_HAS_VALUE;
}

enum stepper_state stepper_load_field(const struct stepper *s, const struct wit_val *at,
                                      const struct ir_field *f, struct wit_val *out) {
    struct mem_ptr p = pointer_in(s, at);
    const struct ir_ctype *t = &s->m->ctypes.at[f->ct];
    ir_type type = type_of_variable(s->m, f->ct);
    bv_t v = 0;
    *out = (struct wit_val){.type = type};
    if (is_nowhere(p)) return STEPPER_NOWHERE;
    p.off += (int64_t)f->off;
    enum mem_fault fault = mem_check(&run_of(s)->mem, p, (f->bit_off + f->bits + 7u) / 8u, false);
    if (fault != MEM_OK && fault != MEM_UNINIT) return state_of_fault(fault, p);
    enum stepper_state state = load_bits(&run_of(s)->mem, p, f, &v);
    bool negative = t->is_signed && v >> (f->bits - 1) & 1;
    out->bits = negative ? bv_sext(v, f->bits, ir_type_bits(type)) : v;
    return state;
}
