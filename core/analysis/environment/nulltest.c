/* Comparisons, with null or of two pointers, and differences, traced back to where the pointers
 * come from.
 *
 * Backward propagation over copies, with a work list across functions: from each
 * comparison that decides something to the parameters, loads and inputs whose value it
 * may look at.  Flow-insensitive in memory: only locals that are stored and loaded
 * directly are followed; any other load stands for its type.  A call through a pointer
 * stands for calls of all functions of its signature.
 */
#include "core/analysis/environment/nulltest_int.h"

#include "core/analysis/environment/fieldtype.h"
#include "core/analysis/environment/textwalk.h"
#include "core/ir/signature.h"

#include <string.h>

static bool is_null_constant(const struct ir_func *f, ir_val v) {
    bv_t k;
    return ir_const_value(f, v, &k) && k == 0;
}

/* ---- comparisons that decide something ---- */

/* Passes a truth value on without deciding anything. */
static bool passes_on(const struct ir_ins *i) {
    return i->type == IR_I(1) && (ir_ops[i->op].shape == S_BIN || i->op == IR_SELECT);
}

static bool is_own_check(const struct ir_ins *i) {
    return i->op == IR_CHECK && i->check != CHECK_ASSERTION && i->check != CHECK_UNREACHABLE_CALL;
}

static void mark_value(bool *decides, const ir_val *v, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) decides[v[i]] = true;
}

/* Uses follow definitions in the numbering, but for arguments of edges, and those count outright.
 */
bool *nulltest_deciding(struct arena *a, const struct ir_func *f) {
    bool *decides = arena_new_array(a, bool, f->ins.n);
    for (ir_val v = f->ins.n; v-- > 1;) {
        const struct ir_ins *i = &f->ins.at[v];
        if (is_own_check(i) || (passes_on(i) && !decides[v])) continue;
        mark_value(decides, i->args, i->nargs);
        for (uint32_t e = 0; e < i->nedges; e++)
            mark_value(decides, i->edges[e].args, i->edges[e].nargs);
    }
    return decides;
}

/* ---- propagation ---- */

/* Null, or equal to another pointer? */
static bool is_question(const struct nulltest_tracer *t) {
    return t->use == COMPARED_WITH_NULL || t->use == COMPARED;
}

/* Of orders, an integer that a pointer is made of, too; of questions, any that holds bytes of one.
 */
static bool may_point(const struct nulltest_tracer *t, const struct ir_ins *i) {
    bool wide = t->use == ORDERED && i->type == IR_I(t->out->m->target.ptr_bits);
    return i->type == IR_PTR || wide || (is_question(t) && ir_is_int(i->type));
}

void nulltest_ask(struct nulltest_tracer *t, uint32_t func, ir_val v) {
    struct nulltest_body *b = &t->bodies[func];
    if (!may_point(t, &b->f->ins.at[v]) || b->tested[v]) return;
    b->tested[v] = true;
    vec_push(&t->tmp, &t->todo, (struct use_site){func, v});
}

/* 0, or of an order 1 as well: x < 1, x > 0. */
static bool asks_for_zero(const struct ir_func *f, const struct ir_ins *i, ir_val other) {
    bv_t k;
    bool order = i->op == IR_ULT || i->op == IR_ULE;
    return (order || i->op == IR_EQ || i->op == IR_NE) && ir_const_value(f, other, &k) &&
           k <= (order ? 1 : 0);
}

/* The pointer that v compares with null, or the number with 0; 0: none. */
static ir_val compared_with_null(const struct ir_func *f, ir_val v) {
    const struct ir_ins *i = &f->ins.at[v];
    for (unsigned k = 0; k < 2 && i->nargs == 2; k++) {
        ir_val p = i->args[k], other = i->args[1 - k];
        if (i->op == IR_PTREQ && ir_is_null(f, other)) return p;
        if (asks_for_zero(f, i, other)) return p;
    }
    return 0;
}

/* Of addresses as numbers, an order or a difference asks for one place as well: `a - low < size`.
 */
static bool relates_addresses(const struct nulltest_tracer *t, const struct ir_func *f,
                              const struct ir_ins *i) {
    ir_type address = IR_I(t->out->m->target.ptr_bits);
    bool relates = ir_is_order(i->op) || i->op == IR_SUB;
    return t->makes_numbers && relates && f->ins.at[i->args[0]].type == address;
}

/* (a ^ b) == 0 asks whether a is b; otherwise what v itself compares. */
static const struct ir_ins *comparison_at(const struct ir_func *f, ir_val v) {
    const struct ir_ins *i = &f->ins.at[v], *x = i->nargs == 2 ? &f->ins.at[i->args[0]] : i;
    bool equality = i->op == IR_EQ || i->op == IR_NE;
    return equality && x->op == IR_XOR && is_null_constant(f, i->args[1]) ? x : i;
}

/* Both pointers, or numbers, where v asks whether two are equal. */
static bool compared_pointers(const struct nulltest_tracer *t, const struct ir_func *f, ir_val v,
                              ir_val p[2]) {
    const struct ir_ins *i = comparison_at(f, v);
    bv_t number;
    bool equality = i != &f->ins.at[v] || i->op == IR_PTREQ || i->op == IR_EQ || i->op == IR_NE;
    if (!equality && !relates_addresses(t, f, i)) return false;
    for (unsigned k = 0; k < 2; k++) {
        p[k] = i->args[k];
        if (ir_is_null(f, p[k]) || ir_const_value(f, p[k], &number)) return false;
    }
    return true;
}

static void note_type(struct nulltest_tracer *t, ir_ct ct) {
    bool pointer = ct && t->out->m->ctypes.at[ct].kind == CT_PTR;
    if (pointer && !nulltest_type(t->out, ct)) vec_push(t->a, &t->out->types, ct);
}

static bool looks_at_one(const struct ir_ins *i) {
    return i->op == IR_LOAD || i->op == IR_PTRADD || i->op == IR_INTTOPTR;
}

/* The same value: two loads of one field, too. */
static bool same_source(const struct ir_func *f, ir_val v, ir_val w) {
    const struct ir_ins *x = &f->ins.at[v], *y = &f->ins.at[w];
    for (; v != w && x->op == y->op && looks_at_one(x);
         v = x->args[0], w = y->args[0], x = &f->ins.at[v], y = &f->ins.at[w])
        if (x->op == IR_PTRADD && (x->args[1] != y->args[1] || x->imm != y->imm)) return false;
    return v == w;
}

/* A number that pointers are made of is compared with 0: they may be null. */
static void note_made(struct nulltest_tracer *t, const struct ir_func *f, const struct ir_ins *i) {
    for (uint32_t n = 0; n < t->made.n; n++) {
        ir_val number = f->ins.at[t->made.at[n]].args[0];
        for (unsigned k = 0; k < 2 && i->nargs == 2; k++)
            if (same_source(f, number, i->args[k]) && asks_for_zero(f, i, i->args[1 - k]))
                note_type(t, f->ins.at[t->made.at[n]].ct);
    }
}

/* memcmp(&p, &q, sizeof p) asks for what was stored there. */
static void find_bytes(struct nulltest_tracer *t, uint32_t func, ir_val v) {
    static const char *const names[] = {"memcmp", "bcmp", "__builtin_memcmp", "__builtin_bcmp"};
    const struct ir_func *f = t->bodies[func].f;
    const struct ir_ins *call = &f->ins.at[v];
    bool compares = false;
    bv_t k;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        compares |= call->nargs == 3 && strcmp(call->text, names[i]) == 0;
    if (!compares) return;
    uint64_t size = ir_const_value(f, call->args[2], &k) ? (uint64_t)k : UINT64_MAX;
    for (unsigned i = 0; i < 2; i++)
        nullplace_ask(t, (struct use_site){func, v}, call->args[i], size);
}

static bool has_case_zero(const struct ir_ins *i) {
    bool has = false;
    for (uint32_t e = 0; i->op == IR_SWITCH && e < i->nedges; e++)
        has |= e && i->edges[e].lo == 0; /* the first one is for all other numbers */
    return has;
}

static bool has_field(const struct nulltest *n, ir_ct object, uint64_t off) {
    for (uint32_t i = 0; i < n->fields.n; i++)
        if (n->fields.at[i].off == off && nulltest_same_type(n->m, n->fields.at[i].object, object))
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
    if (!has_field(t->out, field.object, field.off)) vec_push(t->a, &t->out->fields, field);
}

static void find_comparison(struct nulltest_tracer *t, uint32_t func, ir_val v) {
    const struct ir_func *f = t->bodies[func].f;
    ir_val pair[2], p;
    if (f->ins.at[v].op == IR_CALL) {
        find_bytes(t, func, v);
    } else if (t->use == COMPARED_WITH_NULL) {
        if (has_case_zero(&f->ins.at[v])) nulltest_ask(t, func, f->ins.at[v].args[0]);
        p = compared_with_null(f, v);
        if (p) nulltest_ask(t, func, p);
        note_made(t, f, &f->ins.at[v]);
    } else if (compared_pointers(t, f, v, pair)) {
        for (unsigned k = 0; k < 2; k++) nulltest_ask(t, func, pair[k]);
    }
}

static void find_comparisons(struct nulltest_tracer *t, uint32_t func) {
    const struct ir_func *f = t->bodies[func].f;
    struct arena tmp = {0};
    if (f->is_model) return; /* what a library function allows says nothing of its callers */
    const bool *decides = nulltest_deciding(&tmp, f);
    t->made.n = 0;
    for (ir_val v = 1; v < f->ins.n; v++)
        if (f->ins.at[v].op == IR_INTTOPTR) vec_push(&t->tmp, &t->made, v);
    for (ir_val v = 1; v < f->ins.n; v++)
        if (decides[v] || f->ins.at[v].op == IR_SWITCH) find_comparison(t, func, v);
    arena_free(&tmp);
}

/* ---- orders ---- */

/* Where pointers of one function come from: what is no copy and no step of another. */
struct sources {
    bool *seen; /* by value */
    VEC(ir_val) todo, end;
};

static void come_from(struct nulltest_tracer *t, struct sources *s, const struct nulltest_body *b,
                      ir_val v) {
    if (b->f->ins.at[v].type != IR_PTR || s->seen[v]) return;
    s->seen[v] = true;
    vec_push(&t->tmp, &s->todo, v);
}

static void through_edges(struct nulltest_tracer *t, struct sources *s,
                          const struct nulltest_body *b, ir_val v) {
    ir_blk blk = b->f->ins.at[v].block;
    for (uint32_t i = b->g.pred_begin[blk]; i < b->g.pred_begin[blk + 1]; i++) {
        const struct ir_ins *x = ir_terminator(b->f, b->g.pred[i]);
        for (uint32_t e = 0; e < x->nedges; e++)
            if (x->edges[e].to == blk) come_from(t, s, b, x->edges[e].args[b->place[v]]);
    }
}

static void back_from(struct nulltest_tracer *t, struct sources *s, const struct nulltest_body *b,
                      ir_val v) {
    const struct ir_ins *i = &b->f->ins.at[v];
    bool of_local = i->op == IR_LOAD && b->f->ins.at[i->args[0]].op == IR_ALLOCA;
    if (i->op == IR_PTRADD)
        come_from(t, s, b, i->args[0]);
    else if (i->op == IR_SELECT)
        come_from(t, s, b, i->args[1]), come_from(t, s, b, i->args[2]);
    else if (i->op == IR_PARAM && i->block)
        through_edges(t, s, b, v);
    else if (!of_local)
        vec_push(&t->tmp, &s->end, v);
    for (ir_val w = 1; of_local && w < b->f->ins.n; w++)
        if (b->f->ins.at[w].op == IR_STORE && b->f->ins.at[w].args[1] == i->args[0])
            come_from(t, s, b, b->f->ins.at[w].args[0]);
}

/* A pointer and another one that was made from it. */
static bool from_one(struct nulltest_tracer *t, const struct nulltest_body *b, const ir_val p[2]) {
    struct sources s = {.seen = arena_new_array(&t->tmp, bool, b->f->ins.n)};
    for (unsigned k = 0; k < 2; k++) come_from(t, &s, b, p[k]);
    while (s.todo.n) back_from(t, &s, b, s.todo.at[--s.todo.n]);
    for (uint32_t i = 1; i < s.end.n; i++)
        if (!same_source(b->f, s.end.at[0], s.end.at[i])) return false;
    return true;
}

/* Ordered and subtracted: the front end checks that they point into one object. */
static void find_orders(struct nulltest_tracer *t, uint32_t func) {
    const struct ir_func *f = t->bodies[func].f;
    for (ir_val v = 1; !f->is_model && v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (i->op != IR_CHECK || i->check != CHECK_POINTER_COMPARISON) continue;
        const struct ir_ins *fact = &f->ins.at[i->args[0]];
        if (fact->op != IR_SAMEOBJ || from_one(t, &t->bodies[func], fact->args)) continue;
        for (unsigned k = 0; k < 2; k++) nulltest_ask(t, func, fact->args[k]);
    }
}

/* ---- uses as strings ---- */

static unsigned string_arguments(struct nulltest_tracer *t, const struct ir_ins *call) {
    return stringargs_of(&t->tmp, &t->strings, &t->index, t->out->m, call->text);
}

static bool is_text(const struct ir_module *m, ir_ct ct) {
    if (!ct || m->ctypes.at[ct].kind != CT_PTR) return false;
    const struct ir_ctype *elem = &m->ctypes.at[m->ctypes.at[ct].elem];
    return elem->kind == CT_INT && elem->is_char;
}

/* Pointers stored to the object of variable arguments (docs/ir.md). */
static void find_printed(struct nulltest_tracer *t, uint32_t func, ir_val list) {
    const struct ir_func *f = t->bodies[func].f;
    if (f->ins.at[list].op != IR_ALLOCA) return;
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (i->op != IR_STORE) continue;
        ir_val to = i->args[1];
        if (f->ins.at[to].op == IR_PTRADD) to = f->ins.at[to].args[0];
        if (to == list && is_text(t->out->m, f->ins.at[i->args[0]].ct))
            nulltest_ask(t, func, i->args[0]);
    }
}

static void find_walks(struct nulltest_tracer *t, uint32_t func) {
    const struct nulltest_body *b = &t->bodies[func];
    textwalk_places walks = {0};
    if (!b->f->is_model) textwalk_run(&t->tmp, t->out->m, &t->index, b->f, &b->g, &walks);
    for (uint32_t i = 0; i < walks.n; i++) nulltest_ask(t, func, walks.at[i]);
}

static void find_strings(struct nulltest_tracer *t, uint32_t func) {
    const struct ir_func *f = t->bodies[func].f;
    find_walks(t, func);
    for (ir_val v = 1; !f->is_model && v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        unsigned arguments = i->op == IR_CALL ? string_arguments(t, i) : 0;
        bool prints = arguments & STRINGARGS_PRINTS;
        arguments &= STRINGARGS_PRINTS - 1;
        for (uint32_t k = 0; k < i->nargs && arguments; k++, arguments >>= 1)
            if (arguments & 1) nulltest_ask(t, func, i->args[k]);
        if (prints && i->nargs) find_printed(t, func, i->args[i->nargs - 1]);
    }
}

/* ---- arrays that a zero ends ---- */

static struct element_end *walked_end(const struct nulltest *n, ir_ct element) {
    for (uint32_t i = 0; i < n->ends.n; i++)
        if (nulltest_same_type(n->m, n->ends.at[i].element, element)) return &n->ends.at[i];
    return NULL;
}

static bool same_end(const struct array_end *a, const struct array_end *b) {
    return a->off == b->off && a->size == b->size && a->is_pointer == b->is_pointer &&
           a->is_ones == b->is_ones;
}

static void find_array_walks(struct nulltest_tracer *t, uint32_t func) {
    const struct nulltest_body *b = &t->bodies[func];
    array_walks walks = {0};
    if (!b->f->is_model) textwalk_arrays(&t->tmp, t->out->m, &t->index, b->f, &b->g, &walks);
    for (uint32_t i = 0; i < walks.n; i++) {
        const struct array_walk *x = &walks.at[i];
        struct element_end *known = walked_end(t->out, x->ct);
        if (!known)
            vec_push(t->a, &t->out->ends, (struct element_end){x->ct, x->end});
        else if (!same_end(&known->end, &x->end))
            known->end.size = 0;
        else if (x->end.least < known->end.least)
            known->end.least = x->end.least;
        nulltest_ask(t, func, x->element);
    }
}

struct array_end endwalk_of(const struct nulltest *n, ir_ct element) {
    const struct element_end *known = walked_end(n, element);
    return known ? known->end : (struct array_end){0};
}

/* ---- back from there ---- */

/* A parameter of a function: its arguments in the calls; of a block: on the edges. */
static void through_param(struct nulltest_tracer *t, struct use_site s) {
    const struct nulltest_body *b = &t->bodies[s.func];
    uint32_t place = b->place[s.v];
    ir_blk blk = b->f->ins.at[s.v].block;
    if (!blk) {
        if (b->f->ins.at[s.v].type == IR_PTR || t->use == ORDERED)
            map_put(t->a, &t->out->params, (uint64_t)s.func << 32 | place, 1);
        if (t->use == COMPARED) note_type(t, b->f->ins.at[s.v].ct);
        for (uint32_t i = 0; i < b->callers.n; i++) {
            struct use_site call = b->callers.at[i];
            const struct ir_ins *c = &t->bodies[call.func].f->ins.at[call.v];
            uint32_t at = place + (c->op == IR_CALLPTR);
            if (at < c->nargs) nulltest_ask(t, call.func, c->args[at]);
        }
        return;
    }
    for (uint32_t i = b->g.pred_begin[blk]; i < b->g.pred_begin[blk + 1]; i++) {
        const struct ir_ins *x = ir_terminator(b->f, b->g.pred[i]);
        for (uint32_t e = 0; e < x->nedges; e++)
            if (x->edges[e].to == blk) nulltest_ask(t, s.func, x->edges[e].args[place]);
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
                nulltest_same_type(t->out->m, object, field.object))
                nulltest_ask(t, k, i->args[0]);
        }
    }
}

static void note_field(struct nulltest_tracer *t, const struct ir_func *f, ir_val load) {
    struct ordered_field field;
    if (!fieldtype_accessed(t->out->m, f, load, &field.object, &field.off))
        field = (struct ordered_field){f->ins.at[load].ct, 0};
    if (!field.object || has_field(t->out, field.object, field.off)) return;
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
        note_type(t, f->ins.at[s.v].ct);
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
    if (!is_local || t->bodies[s.func].tested[p]) return; /* its stores have been followed */
    t->bodies[s.func].tested[p] = true;
    through_local(t, s.func, p, 0);
}

static void through_result(struct nulltest_tracer *t, uint32_t callee) {
    if (t->bodies[callee].f->is_model) return; /* which says itself when it returns null */
    struct nulltest_body *b = &t->bodies[callee];
    if (b->result_tested) return;
    b->result_tested = true;
    for (ir_blk blk = 1; blk < b->f->blocks.n; blk++) {
        const struct ir_ins *end = ir_terminator(b->f, blk);
        if (end && end->op == IR_RET && end->nargs) nulltest_ask(t, callee, end->args[0]);
    }
}

/* The result of a call: what the callee returns, or an input. */
static void through_call(struct nulltest_tracer *t, struct use_site s) {
    const struct ir_ins *i = &t->bodies[s.func].f->ins.at[s.v];
    uint64_t callee;
    if (map_str_get(&t->index, i->text, &callee) && t->bodies[callee].f->has_body)
        through_result(t, (uint32_t)callee);
    else
        note_type(t, i->ct);
}

static void through_pointer_call(struct nulltest_tracer *t, struct use_site s) {
    const struct ir_ins *i = &t->bodies[s.func].f->ins.at[s.v];
    note_type(t, i->ct);
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
    bool address = t->makes_numbers && i->op != IR_AND;
    return t->use == ORDERED || (address && i->type == IR_I(t->out->m->target.ptr_bits));
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
        nulltest_ask(t, s.func, i->args[1]);
        nulltest_ask(t, s.func, i->args[2]);
        break;
    case IR_PTRADD:
        if ((t->use == ORDERED || t->use == READ_AS_STRING || t->use == WALKED_TO_END) &&
            !steps_along(t->out->m, t->bodies[s.func].f, i))
            break;
        if (t->use != COMPARED_WITH_NULL || is_null_constant(t->bodies[s.func].f, i->args[1]) ||
            i->imm == 0)
            nulltest_ask(t, s.func, i->args[0]);
        break;
    case IR_ZEXT:
    case IR_SEXT:
    case IR_OR:
        for (uint32_t k = 0; k < i->nargs && is_question(t); k++)
            nulltest_ask(t, s.func, i->args[k]);
        break;
    case IR_INTTOPTR:
        if (is_question(t)) note_type(t, i->ct);
        nulltest_ask(t, s.func, untagged(t->bodies[s.func].f, i->args[0]));
        break;
    case IR_PTRTOINT:
        nulltest_ask(t, s.func, i->args[0]);
        break;
    case IR_ADD:
    case IR_SUB:
    case IR_AND:
        for (uint32_t k = 0; k < i->nargs && may_be_moved(t, i); k++)
            nulltest_ask(t, s.func, i->args[k]);
        break;
    case IR_NONDET:
        note_type(t, i->ct);
        break;
    default:
        break;
    }
}

/* ---- set-up ---- */

static void number_params(struct nulltest_body *b) {
    const struct ir_func *f = b->f;
    for (uint32_t i = 0; i < f->params.n; i++) b->place[f->params.at[i]] = i;
    for (ir_blk blk = 1; blk < f->blocks.n; blk++)
        for (uint32_t i = 0; i < f->blocks.at[blk].params.n; i++)
            b->place[f->blocks.at[blk].params.at[i]] = i;
}

static void note_writers(struct nulltest_tracer *t, struct nulltest_body *b) {
    for (ir_val v = 1; v < b->f->ins.n; v++) {
        const struct ir_ins *i = &b->f->ins.at[v];
        bool store = i->op == IR_STORE && b->f->ins.at[i->args[0]].type == IR_PTR;
        if (store || i->op == IR_COPY || i->op == IR_CALL) vec_push(&t->tmp, &b->writers, v);
    }
}

static void find_calls(struct nulltest_tracer *t, uint32_t func) {
    const struct ir_func *f = t->bodies[func].f;
    uint64_t callee;
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (i->op == IR_CALL && map_str_get(&t->index, i->text, &callee))
            vec_push(&t->tmp, &t->bodies[callee].callers, (struct use_site){func, v});
        for (uint32_t k = 0; i->op == IR_CALLPTR && k < t->nbodies; k++)
            if (strcmp(t->bodies[k].signature, i->text) == 0)
                vec_push(&t->tmp, &t->bodies[k].callers, (struct use_site){func, v});
    }
}

static void set_up(struct nulltest_tracer *t, const struct ir_module *m) {
    t->nbodies = m->funcs.n;
    t->bodies = arena_new_array(&t->tmp, struct nulltest_body, m->funcs.n);
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        struct nulltest_body *b = &t->bodies[i];
        b->f = m->funcs.at[i];
        b->signature = ir_signature_of(&t->tmp, m, b->f);
        b->tested = arena_new_array(&t->tmp, bool, b->f->ins.n);
        b->looked_at = arena_new_array(&t->tmp, bool, b->f->ins.n);
        b->set_elsewhere = arena_new_array(&t->tmp, bool, b->f->ins.n);
        note_writers(t, b);
        b->place = arena_new_array(&t->tmp, uint32_t, b->f->ins.n);
        cfg_build(&t->tmp, b->f, &b->g);
        number_params(b);
        map_str_put(&t->tmp, &t->index, b->f->name, i);
    }
    for (uint32_t i = 0; i < m->funcs.n; i++) find_calls(t, i);
}

/* Does its code turn pointers into numbers? */
static bool has_addresses_as_numbers(const struct ir_func *f) {
    for (ir_val v = 1; !f->is_model && v < f->ins.n; v++)
        if (f->ins.at[v].op == IR_PTRTOINT) return true;
    return false;
}

static void run_tracer(struct arena *a, const struct ir_module *m, struct nulltest *out,
                       enum pointer_use use) {
    *out = (struct nulltest){.m = m};
    struct nulltest_tracer t = {.a = a, .out = out, .use = use};
    set_up(&t, m);
    for (uint32_t i = 0; use == COMPARED && i < m->funcs.n; i++)
        t.makes_numbers |= has_addresses_as_numbers(m->funcs.at[i]);
    for (uint32_t i = 0; i < m->funcs.n; i++)
        if (use == READ_AS_STRING)
            find_strings(&t, i);
        else if (use == WALKED_TO_END)
            find_array_walks(&t, i);
        else if (use == ORDERED)
            find_orders(&t, i);
        else
            find_comparisons(&t, i);
    while (t.todo.n || t.places.n) {
        while (t.todo.n) propagate(&t, t.todo.at[--t.todo.n]);
        nullplace_trace(&t);
    }
    arena_free(&t.tmp);
}

void nulltest_run(struct arena *a, const struct ir_module *m, struct nulltest *out) {
    run_tracer(a, m, out, COMPARED_WITH_NULL);
}

void stringuse_run(struct arena *a, const struct ir_module *m, struct nulltest *out) {
    run_tracer(a, m, out, READ_AS_STRING);
}

void endwalk_run(struct arena *a, const struct ir_module *m, struct nulltest *out) {
    run_tracer(a, m, out, WALKED_TO_END);
}

/* ---- questions ---- */

bool nulltest_param(const struct nulltest *n, const struct ir_func *f, uint32_t i) {
    for (uint32_t k = 0; k < n->m->funcs.n; k++)
        if (n->m->funcs.at[k] == f) return map_get(&n->params, (uint64_t)k << 32 | i, NULL);
    return false;
}

/* The models' streams have a name of their own; the library's is that of its structure. */
static bool names_stream(const char *name) {
    static const char *const names[] = {"FILE", "struct _IO_FILE", "struct __sFILE"};
    bool is = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) is |= strcmp(name, names[i]) == 0;
    return is;
}

static bool name_one_type(const char *a, const char *b) {
    return strcmp(a, b) == 0 || (names_stream(a) && names_stream(b));
}

bool nulltest_same_type(const struct ir_module *m, ir_ct x, ir_ct y) {
    for (unsigned depth = 0; depth < 32; depth++) {
        const struct ir_ctype *s = &m->ctypes.at[x], *t = &m->ctypes.at[y];
        if (x == y) return true;
        if (s->kind != t->kind || s->size != t->size) return false;
        if (s->kind != CT_PTR && s->kind != CT_ARRAY)
            return name_one_type(ir_bare_name(s), ir_bare_name(t));
        x = s->elem;
        y = t->elem;
    }
    return false;
}

bool nulltest_type(const struct nulltest *n, ir_ct ptr) {
    for (uint32_t i = 0; i < n->types.n; i++)
        if (nulltest_same_type(n->m, n->types.at[i], ptr)) return true;
    return false;
}

bool nulltest_field(const struct nulltest *n, ir_ct object, uint64_t off) {
    return n->fields.n && fieldtype_place(n->m, &object, &off) && has_field(n, object, off);
}

void equaltest_run(struct arena *a, const struct ir_module *m, struct nulltest *out) {
    run_tracer(a, m, out, COMPARED);
}

void ordertest_run(struct arena *a, const struct ir_module *m, struct nulltest *out) {
    run_tracer(a, m, out, ORDERED);
}

bool ordertest_some(const struct nulltest *n) { return n->types.n || n->fields.n; }
