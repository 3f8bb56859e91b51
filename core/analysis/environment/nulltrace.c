/* nulltrace.c - pointers that the code asks about, traced back to where they come from.
 *
 * Backward propagation over copies, with a work list across functions: from each use that
 * nulluse.c found to the parameters, loads and inputs whose value it may look at. Flow-insensitive
 * in memory: only locals that are stored and loaded directly are followed, and what nullplace.c
 * finds; any other load stands for its type. A call through a pointer stands for calls of all
 * functions of its signature.
 */
#include "core/analysis/environment/nulltest_int.h"

#include "core/analysis/environment/fieldtype.h"

#include <string.h>

/* Null, or equal to another pointer? */
static bool is_question(const struct nulltest_tracer *t) { return t->use <= COMPARED; }

/* Of orders, an integer that a pointer is made of, too; of questions, any that holds bytes of one.
 */
static bool may_point(const struct nulltest_tracer *t, const struct ir_ins *i) {
    bool wide = t->use == ORDERED && i->type == IR_I(t->out->m->target.ptr_bits);
    return i->type == IR_PTR || wide || (is_question(t) && ir_is_int(i->type));
}

/* The first time, or the first time outright. */
static bool is_news(const struct nulltest_tracer *t, struct nulltest_body *b, ir_val v) {
    if (b->tested[v] && (t->beside || b->outright[v])) return false;
    b->tested[v] = true;
    b->outright[v] |= !t->beside;
    return true;
}

void nulltest_ask(struct nulltest_tracer *t, uint32_t func, ir_val v) {
    struct nulltest_body *b = &t->bodies[func];
    if (!may_point(t, &b->f->ins.at[v])) return;
    nullflow_value(t, (struct use_site){func, v});
    if (!is_news(t, b, v)) return;
    vec_push(&t->tmp, &t->todo, (struct use_site){func, v});
}

/* ---- what is noted ---- */

void nulltest_note_type(struct nulltest_tracer *t, ir_ct ct) {
    bool pointer = ct && t->out->m->ctypes.at[ct].kind == CT_PTR;
    if (pointer && !nulltest_type(t->out, ct)) vec_push(t->a, &t->out->types, ct);
}

bool nulltest_has_field(const struct nulltest *n, ir_ct object, uint64_t off) {
    for (uint32_t i = 0; i < n->fields.n; i++)
        if (n->fields.at[i].off == off && ir_same_type(n->m, n->fields.at[i].object, object))
            return true;
    return false;
}

/* The type of the record or array that an address lies in; 0: the code does not show one. */
static ir_ct addressed_object(const struct ir_module *m, const struct ir_func *f, ir_val base) {
    const struct ir_ins *i = &f->ins.at[base];
    const struct ir_global *g = i->op == IR_GLOBAL ? ir_find_global(m, i->text) : NULL;
    if (g) return g->ct;
    bool shown = i->op != IR_PTRADD && i->ct && ir_ctype_at(m, i->ct)->kind == CT_PTR;
    ir_ct to = shown ? ir_ctype_at(m, i->ct)->elem : 0;
    return to && ir_ctype_at(m, to)->kind == CT_STRUCT ? to : 0;
}

/* `s->text == s->small`: the address of a member is asked about. */
static void note_member(struct nulltest_tracer *t, const struct ir_func *f, ir_val p) {
    struct ordered_field field;
    const struct ir_module *m = t->out->m;
    field.object = addressed_object(m, f, fieldtype_base(f, p, &field.off));
    if (!field.object || !fieldtype_place(m, &field.object, &field.off)) return;
    if (!nulltest_has_field(t->out, field.object, field.off))
        vec_push(t->a, &t->out->fields, field);
}

/* ---- beside null ---- */

static bool takes_null(const struct nulltest_body *b, ir_val v) {
    const struct ir_ins *i = &b->f->ins.at[v];
    if (i->op == IR_SELECT) return b->may_be_null[i->args[1]] || b->may_be_null[i->args[2]];
    if (i->op != IR_PARAM || !i->block) return ir_is_null(b->f, v);
    for (uint32_t k = b->g.pred_begin[i->block]; k < b->g.pred_begin[i->block + 1]; k++) {
        const struct ir_ins *x = ir_terminator(b->f, b->g.pred[k]);
        for (uint32_t e = 0; e < x->nedges; e++)
            if (x->edges[e].to == i->block && b->may_be_null[x->edges[e].args[b->place[v]]])
                return true;
    }
    return false;
}

/* May it be a null constant, by way of joins? Found for the whole function at once. */
static bool holds_null(struct nulltest_tracer *t, uint32_t func, ir_val v) {
    struct nulltest_body *b = &t->bodies[func];
    if (b->may_be_null) return b->may_be_null[v];
    b->may_be_null = arena_new_array(&t->tmp, bool, b->f->ins.n);
    for (bool more = true; more;) {
        more = false;
        for (ir_val w = 1; w < b->f->ins.n; w++) {
            if (b->may_be_null[w] || b->f->ins.at[w].type != IR_PTR || !takes_null(b, w)) continue;
            b->may_be_null[w] = more = true;
        }
    }
    return b->may_be_null[v];
}

/* One of several values: where another one is null, and this one is not, the comparison tells the
 * two apart (`q = NULL; if (found) q = p; if (q)`), and says nothing of this one. */
static void ask_one_of(struct nulltest_tracer *t, uint32_t func, ir_val v, bool some_null) {
    bool was = t->beside, tells = t->use == COMPARED_WITH_NULL && some_null;
    t->beside = was || (tells && !holds_null(t, func, v));
    nulltest_ask(t, func, v);
    t->beside = was;
}

/* ---- needed before ---- */

/* The pointer that the check requires to be none; 0: it is another check. */
static ir_val required_pointer(const struct ir_func *f, const struct ir_ins *check) {
    if (check->op != IR_CHECK || check->check != CHECK_NULL_DEREFERENCE) return 0;
    const struct ir_ins *not_null = &f->ins.at[check->args[0]];
    const struct ir_ins *null = not_null->op == IR_XOR ? &f->ins.at[not_null->args[0]] : not_null;
    if (null->op != IR_PTREQ) return 0;
    return ir_is_null(f, null->args[0]) ? null->args[1] : null->args[0];
}

/* May something between the two, in one block, change memory? */
static bool writes_between(const struct ir_func *f, ir_val from, ir_val to) {
    for (ir_val v = from; v < to; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (i->block == f->ins.at[to].block && ir_ops[i->op].flags & F_WRITE) return true;
    }
    return false;
}

/* `s->n = 1; use(s);`: has the code used the pointer on each way to this call?  What the function
 * asks that is called, it asks for other callers. */
static bool is_needed_before(const struct nulltest_body *b, ir_val v, ir_val call) {
    const ir_blk at = b->f->ins.at[call].block;
    if (b->f->ins.at[v].type != IR_PTR) return false;
    for (ir_val k = 1; k < b->f->ins.n; k++) {
        const struct ir_ins *i = &b->f->ins.at[k];
        ir_val p = required_pointer(b->f, i);
        if (!p || !nulltest_same_source(b->f, p, v)) continue;
        const bool before = i->block == at && k < call;
        if (p != v && (!before || writes_between(b->f, k, call))) continue;
        if (before || (i->block != at && cfg_dominates(&b->g, i->block, at))) return true;
    }
    return false;
}

/* ---- back from there ---- */

/* A parameter of a function: its arguments in the calls; of a block: on the edges. */
static void through_param(struct nulltest_tracer *t, struct use_site s) {
    const struct nulltest_body *b = &t->bodies[s.func];
    uint32_t place = b->place[s.v];
    ir_blk blk = b->f->ins.at[s.v].block;
    if (!blk) {
        if ((b->f->ins.at[s.v].type == IR_PTR || t->use == ORDERED) && !t->beside)
            map_put(t->a, &t->out->params, (uint64_t)s.func << 32 | place, 1);
        if (t->use == COMPARED) nulltest_note_type(t, b->f->ins.at[s.v].ct);
        for (uint32_t i = 0; i < b->callers.n; i++) {
            struct use_site call = b->callers.at[i];
            const struct ir_ins *c = &t->bodies[call.func].f->ins.at[call.v];
            uint32_t at = place + (c->op == IR_CALLPTR);
            bool needed = at < c->nargs && t->use == COMPARED_WITH_NULL &&
                          is_needed_before(&t->bodies[call.func], c->args[at], call.v);
            if (at < c->nargs && !needed) nulltest_ask(t, call.func, c->args[at]);
        }
        return;
    }
    bool some_null = holds_null(t, s.func, s.v);
    for (uint32_t i = b->g.pred_begin[blk]; i < b->g.pred_begin[blk + 1]; i++) {
        const struct ir_ins *x = ir_terminator(b->f, b->g.pred[i]);
        for (uint32_t e = 0; e < x->nedges; e++)
            if (x->edges[e].to == blk) ask_one_of(t, s.func, x->edges[e].args[place], some_null);
    }
}

/* Values that the unit stores to such a field. */
static void through_field(struct nulltest_tracer *t, struct ordered_field field) {
    ir_ct object;
    uint64_t off;
    for (uint32_t k = 0; k < t->nbodies; k++) {
        const struct ir_func *f = t->bodies[k].f;
        for (ir_val v = 1; v < f->ins.n; v++) {
            const struct ir_ins *i = &f->ins.at[v];
            if (i->op == IR_STORE && may_point(t, &f->ins.at[i->args[0]]) &&
                fieldtype_accessed(t->out->m, f, v, &object, &off) && off == field.off &&
                ir_same_type(t->out->m, object, field.object))
                nulltest_ask(t, k, i->args[0]);
        }
    }
}

static void note_field(struct nulltest_tracer *t, const struct ir_func *f, ir_val load) {
    struct ordered_field field;
    if (!fieldtype_accessed(t->out->m, f, load, &field.object, &field.off))
        field = (struct ordered_field){f->ins.at[load].ct, 0};
    if (!field.object || nulltest_has_field(t->out, field.object, field.off)) return;
    vec_push(t->a, &t->out->fields, field);
    through_field(t, field);
}

/* What is stored to a local, or to a member of one. */
static void through_local(struct nulltest_tracer *t, uint32_t func, ir_val local, uint64_t off) {
    const struct ir_func *f = t->bodies[func].f;
    for (ir_val v = 1; v < f->ins.n; v++) {
        uint64_t at;
        if (f->ins.at[v].op == IR_STORE && fieldtype_base(f, f->ins.at[v].args[1], &at) == local &&
            at == off)
            nulltest_ask(t, func, f->ins.at[v].args[0]);
    }
}

/* `const char **p`, or a structure behind a parameter: what callers have there, in a local whose
 * address they hand over. */
static void through_cursor(struct nulltest_tracer *t, uint32_t func, ir_val p, uint64_t off) {
    const struct nulltest_body *b = &t->bodies[func];
    uint64_t more;
    p = fieldtype_base(b->f, p, &more);
    off += more;
    if (b->f->ins.at[p].op == IR_ALLOCA) {
        through_local(t, func, p, off);
        return;
    }
    if (b->f->ins.at[p].op != IR_PARAM || b->f->ins.at[p].block || off >> 16) return;
    uint64_t key = (uint64_t)func << 32 | (uint64_t)b->place[p] << 16 | off;
    if (map_get(&t->cursors, key, NULL)) return;
    map_put(&t->tmp, &t->cursors, key, 1);
    for (uint32_t i = 0; i < b->callers.n; i++) {
        struct use_site call = b->callers.at[i];
        const struct ir_ins *c = &t->bodies[call.func].f->ins.at[call.v];
        uint32_t at = b->place[p] + (c->op == IR_CALLPTR);
        if (at < c->nargs) through_cursor(t, call.func, c->args[at], off);
    }
}

/* Reads or writes what its k-th operand points to, and nothing else gets hold of that pointer. */
static bool only_accesses(const struct ir_ins *i, uint32_t k) {
    if (i->op == IR_STORE) return k == 1;
    if (i->op == IR_COPY) return k == 1; /* from there */
    return i->op == IR_LOAD || i->op == IR_SETBITS || i->op == IR_FILL || i->op == IR_END ||
           ir_ops[i->op].shape == S_PRED;
}

/* May something else than the function's own stores have set this local: who has its address, or
 * the record that was copied to it? */
static bool gets_elsewhere(struct nulltest_tracer *t, const struct ir_func *f, ir_val local) {
    bool *inside = arena_new_array(&t->tmp, bool, f->ins.n);
    inside[local] = true;
    for (ir_val v = local + 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        for (uint32_t k = 0; k < i->nargs; k++) {
            if (!inside[i->args[k]]) continue;
            bool number = i->op == IR_STORE && i->args[1] == local &&
                          f->ins.at[i->args[0]].type != IR_PTR; /* as another member of a union */
            if (i->op == IR_PTRADD)
                inside[v] = true;
            else if (number || !only_accesses(i, k))
                return true;
        }
        for (uint32_t e = 0; e < i->nedges; e++)
            for (uint32_t k = 0; k < i->edges[e].nargs; k++)
                if (inside[i->edges[e].args[k]]) return true;
    }
    return false;
}

static bool set_from_elsewhere(struct nulltest_tracer *t, uint32_t func, ir_val local) {
    struct nulltest_body *b = &t->bodies[func];
    if (!b->looked_at[local]) b->set_elsewhere[local] = gets_elsewhere(t, b->f, local);
    b->looked_at[local] = true;
    return b->set_elsewhere[local];
}

static void through_memory(struct nulltest_tracer *t, struct use_site s) {
    const struct ir_func *f = t->bodies[s.func].f;
    if (t->use == READ_AS_STRING) through_cursor(t, s.func, f->ins.at[s.v].args[0], 0);
    if (t->use == ORDERED || t->use == WALKED_TO_END)
        note_field(t, f, s.v);
    else
        nulltest_note_type(t, f->ins.at[s.v].ct);
}

/* A local in memory: what is stored to it. What comes from elsewhere: its type, or its field. Of a
 * local, a use as a string says less: a record that is passed may hold a length beside the pointer.
 */
static void through_load(struct nulltest_tracer *t, struct use_site s) {
    const struct ir_func *f = t->bodies[s.func].f;
    ir_val p = f->ins.at[s.v].args[0];
    bool is_local = f->ins.at[p].op == IR_ALLOCA;
    bool questions = is_question(t) || t->use == ORDERED;
    if (!is_local || (questions && set_from_elsewhere(t, s.func, p))) through_memory(t, s);
    if (is_question(t)) nullplace_ask(t, s, p, ir_type_size(t->out->m, f->ins.at[s.v].type));
    if (t->use == COMPARED_WITH_COPY) return; /* the bytes are enough, and say where each is from */
    if (!is_local || !is_news(t, &t->bodies[s.func], p)) return; /* its stores were followed */
    through_local(t, s.func, p, 0);
}

static void through_result(struct nulltest_tracer *t, uint32_t callee) {
    if (t->bodies[callee].f->is_model) return; /* which says itself when it returns null */
    struct nulltest_body *b = &t->bodies[callee];
    if (b->result_tested && (t->beside || b->result_outright) && !t->flow) return;
    b->result_tested = true;
    b->result_outright |= !t->beside;
    bool some_null = false;
    for (unsigned pass = 0; pass < 2; pass++)
        for (ir_blk blk = 1; blk < b->f->blocks.n; blk++) {
            const struct ir_ins *end = ir_terminator(b->f, blk);
            if (!end || end->op != IR_RET || !end->nargs) continue;
            if (pass)
                ask_one_of(t, callee, end->args[0], some_null);
            else
                some_null |= holds_null(t, callee, end->args[0]);
        }
}

/* The result of a call: what the callee returns, or an input. */
static void through_call(struct nulltest_tracer *t, struct use_site s) {
    const struct ir_ins *i = &t->bodies[s.func].f->ins.at[s.v];
    uint64_t callee;
    if (map_str_get(&t->index, i->text, &callee) && t->bodies[callee].f->has_body)
        through_result(t, (uint32_t)callee);
    else
        nulltest_note_type(t, i->ct);
}

static void through_pointer_call(struct nulltest_tracer *t, struct use_site s) {
    const struct ir_ins *i = &t->bodies[s.func].f->ins.at[s.v];
    nulltest_note_type(t, i->ct);
    for (uint32_t k = 0; k < t->nbodies; k++)
        if (strcmp(t->bodies[k].signature, i->text) == 0) through_result(t, k);
}

/* From element to element, not into one. */
static bool steps_along(const struct ir_module *m, const struct ir_func *f,
                        const struct ir_ins *add) {
    ir_ct ptr = f->ins.at[add->args[0]].ct;
    if (!ptr || m->ctypes.at[ptr].kind != CT_PTR) return true;
    uint64_t element = m->ctypes.at[m->ctypes.at[ptr].elem].size;
    return element <= 1 || add->imm % element == 0;
}

/* The number whose lowest bits were cleared: where the rest is null, so may the number be. */
static ir_val untagged(const struct ir_func *f, ir_val number) {
    const struct ir_ins *i = &f->ins.at[number];
    bv_t mask;
    for (unsigned k = 0; k < 2 && i->op == IR_AND; k++) {
        bool high = ir_const_value(f, i->args[k], &mask) && mask >> (ir_type_bits(i->type) - 1) & 1;
        if (high) return i->args[1 - k];
    }
    return number;
}

/* May this sum, difference or mask be an address that is asked about, some way off? */
static bool may_be_moved(const struct nulltest_tracer *t, const struct ir_ins *i) {
    bool address = t->makes_numbers && i->op != IR_AND && t->use == COMPARED;
    bool sums = i->op == IR_ADD || i->op == IR_SUB || i->op == IR_AND;
    return sums && (t->use == ORDERED || (address && i->type == IR_I(t->out->m->target.ptr_bits)));
}

/* A zero that is or-ed says nothing of the other bits. */
static bool passes_null_on(const struct nulltest_tracer *t, const struct ir_ins *i) {
    return is_question(t) && (i->op != IR_OR || t->use != COMPARED_WITH_COPY);
}

/* Is the result 0 for one address, but for its lowest bits: `-p`, `p & ~1`, `p >> 3`, `p - low`?
 * Not of what asks how a pointer is aligned. */
static bool is_zero_for(const struct ir_func *f, ir_val v) {
    const struct ir_ins *i = &f->ins.at[v];
    bv_t k;
    if (i->op == IR_AND) return untagged(f, v) != v;
    bool constant = false;
    for (unsigned n = 0; n < i->nargs; n++) constant |= ir_const_value(f, i->args[n], &k);
    return constant && i->op != IR_ADD && i->op != IR_SHL;
}

/* Memory that was just allocated: that it failed is no null pointer that the program wrote. */
static bool is_just_made(const struct ir_func *f, ir_val v) {
    enum ir_op op = f->ins.at[v].op;
    return op == IR_MALLOC || op == IR_CALLOC || op == IR_RELOCATE;
}

static void propagate(struct nulltest_tracer *t, struct use_site s) {
    const struct ir_ins *i = &t->bodies[s.func].f->ins.at[s.v];
    if (t->use == COMPARED && i->type == IR_PTR) note_member(t, t->bodies[s.func].f, s.v);
    switch (i->op) {
    case IR_PARAM:
        through_param(t, s);
        break;
    case IR_LOAD:
        through_load(t, s);
        break;
    case IR_CALL:
        through_call(t, s);
        break;
    case IR_CALLPTR:
        through_pointer_call(t, s);
        break;
    case IR_SELECT:
        for (uint32_t k = 1; k < 3; k++)
            if (!t->flow || !is_just_made(t->bodies[s.func].f, i->args[3 - k]))
                ask_one_of(t, s.func, i->args[k], holds_null(t, s.func, i->args[3 - k]));
        break;
    case IR_PTRADD:
        if ((t->use == ORDERED || t->use == READ_AS_STRING || t->use == WALKED_TO_END) &&
            !steps_along(t->out->m, t->bodies[s.func].f, i))
            break;
        if (t->use > COMPARED_WITH_COPY || nulltest_is_zero(t->bodies[s.func].f, i->args[1]) ||
            i->imm == 0)
            nulltest_ask(t, s.func, i->args[0]);
        break;
    case IR_ZEXT:
    case IR_SEXT:
    case IR_TRUNC:
    case IR_OR:
        for (uint32_t k = 0; k < i->nargs && passes_null_on(t, i); k++)
            nulltest_ask(t, s.func, i->args[k]);
        break;
    case IR_INTTOPTR:
        if (is_question(t)) nulltest_note_type(t, i->ct);
        nulltest_ask(t, s.func, untagged(t->bodies[s.func].f, i->args[0]));
        break;
    case IR_PTRTOINT:
        nulltest_ask(t, s.func, i->args[0]);
        break;
    case IR_ADD:
    case IR_SUB:
    case IR_AND:
    case IR_MUL:
    case IR_SHL:
    case IR_LSHR:
    case IR_ASHR:
        for (uint32_t k = 0; k < i->nargs && may_be_moved(t, i); k++)
            nulltest_ask(t, s.func, i->args[k]);
        if (t->use == COMPARED_WITH_NULL && is_zero_for(t->bodies[s.func].f, s.v))
            for (uint32_t k = 0; k < i->nargs; k++) nulltest_ask(t, s.func, i->args[k]);
        break;
    case IR_NONDET:
        nulltest_note_type(t, i->ct);
        break;
    default:
        break;
    }
}

void nulltrace_back(struct nulltest_tracer *t) {
    while (t->todo.n || t->places.n) {
        while (t->todo.n) {
            struct use_site s = t->todo.at[--t->todo.n];
            nullflow_at_value(t, s);
            t->beside = !t->bodies[s.func].outright[s.v];
            propagate(t, s);
        }
        t->beside = false;
        nullplace_trace(t);
    }
}
