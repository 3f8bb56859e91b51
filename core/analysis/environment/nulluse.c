/* nulluse.c - where does the code ask about pointers, or use them as strings and arrays?
 *
 * Comparisons with null or of two pointers that decide something, orders and differences, what
 * library functions or loops read as strings, and arrays that a loop walks along to a zero. Each
 * pointer found is handed to nulltrace.c.
 */
#include "core/analysis/environment/nulltest_int.h"

#include "core/analysis/environment/textwalk.h"

#include <string.h>

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

/* That callers must keep a requirement, `assert(p && q)` in front of all else, does not say that
 * they would pass null: such a test says nothing of parameters. */
static bool fails_requirement(const struct ir_func *f, ir_blk blk) {
    const struct ir_block *b = &f->blocks.at[blk];
    return b->ins.n && ir_states_requirement(&f->ins.at[b->ins.at[0]]);
}

/* The branch that is all that the block does, on its parameter, the result of `&&` or `||`. */
static const struct ir_ins *branch_of_result(const struct ir_func *f, ir_blk blk, uint32_t *param) {
    const struct ir_block *b = &f->blocks.at[blk];
    const struct ir_ins *i = b->ins.n ? &f->ins.at[b->ins.at[0]] : NULL;
    if (!i || i->op != IR_BR) return NULL;
    for (*param = 0; *param < b->params.n; ++*param)
        if (b->params.at[*param] == i->args[0]) return i;
    return NULL;
}

/* Does the branch lead there on this edge, if through a result that is known on it? */
static bool leads_to_failure(const struct ir_func *f, const struct ir_ins *i, unsigned edge) {
    const struct ir_edge *e = &i->edges[edge];
    uint32_t param;
    const struct ir_ins *br = branch_of_result(f, e->to, &param);
    if (!br || param >= e->nargs) return fails_requirement(f, e->to);
    bv_t k = edge == 0;
    bool known = e->args[param] == i->args[0] || ir_const_value(f, e->args[param], &k);
    return known && fails_requirement(f, br->edges[k ? 0 : 1].to);
}

static bool tests_requirement(const struct ir_func *f, const struct ir_ins *i) {
    return i->op == IR_BR && (leads_to_failure(f, i, 0) || leads_to_failure(f, i, 1));
}

/* The edge's arguments, but for a result of which a requirement is tested. */
static void mark_decided_edge(bool *decides, const struct ir_func *f, const struct ir_edge *e) {
    uint32_t param = 0;
    const struct ir_ins *br = e->nargs ? branch_of_result(f, e->to, &param) : NULL;
    bool tested = br && tests_requirement(f, br);
    for (uint32_t k = 0; k < e->nargs; k++)
        if (!tested || k != param) decides[e->args[k]] = true;
}

/* Uses follow definitions in the numbering, but for arguments of edges, and those count outright.
 * outright: requirements do not count. */
static bool *find_deciding(struct arena *a, const struct ir_func *f, bool outright) {
    bool *decides = arena_new_array(a, bool, f->ins.n);
    for (ir_val v = f->ins.n; v-- > 1;) {
        const struct ir_ins *i = &f->ins.at[v];
        if (is_own_check(i) || (passes_on(i) && !decides[v])) continue;
        if (!outright || !tests_requirement(f, i)) mark_value(decides, i->args, i->nargs);
        for (uint32_t e = 0; e < i->nedges; e++)
            if (outright)
                mark_decided_edge(decides, f, &i->edges[e]);
            else
                mark_value(decides, i->edges[e].args, i->edges[e].nargs);
    }
    return decides;
}

bool *nulltest_deciding(struct arena *a, const struct ir_func *f) {
    return find_deciding(a, f, false);
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
    return equality && x->op == IR_XOR && nulltest_is_zero(f, i->args[1]) ? x : i;
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

static bool looks_at_one(const struct ir_ins *i) {
    return i->op == IR_LOAD || i->op == IR_PTRADD || i->op == IR_INTTOPTR;
}

bool nulltest_same_source(const struct ir_func *f, ir_val v, ir_val w) {
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
            if (nulltest_same_source(f, number, i->args[k]) && asks_for_zero(f, i, i->args[1 - k]))
                nulltest_note_type(t, f->ins.at[t->made.at[n]].ct);
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

/* A pointer, or a number as wide where the code makes some of pointers. */
static bool may_be_address(const struct nulltest_tracer *t, const struct ir_ins *i) {
    return i->type == IR_PTR || (t->makes_numbers && i->type == IR_I(t->out->m->target.ptr_bits));
}

static void find_comparison(struct nulltest_tracer *t, uint32_t func, ir_val v) {
    const struct ir_func *f = t->bodies[func].f;
    ir_val pair[2], p;
    if (f->ins.at[v].op == IR_CALL && t->use != COMPARED_WITH_COPY) {
        find_bytes(t, func, v);
    } else if (t->use == COMPARED_WITH_NULL) {
        if (has_case_zero(&f->ins.at[v])) nulltest_ask(t, func, f->ins.at[v].args[0]);
        p = compared_with_null(f, v);
        if (p) nulltest_ask(t, func, p);
        note_made(t, f, &f->ins.at[v]);
    } else if (!compared_pointers(t, f, v, pair)) {
        return;
    } else if (t->use == COMPARED_WITH_COPY) {
        if (may_be_address(t, &f->ins.at[pair[0]])) nullflow_compared(t, func, pair);
    } else {
        for (unsigned k = 0; k < 2; k++) nulltest_ask(t, func, pair[k]);
    }
}

static void find_comparisons(struct nulltest_tracer *t, uint32_t func) {
    const struct ir_func *f = t->bodies[func].f;
    struct arena tmp = {0};
    if (f->is_model) return; /* what a library function allows says nothing of its callers */
    const bool *decides = nulltest_deciding(&tmp, f);
    const bool *outright = t->use == COMPARED_WITH_NULL ? find_deciding(&tmp, f, true) : decides;
    t->made.n = 0;
    for (ir_val v = 1; v < f->ins.n; v++)
        if (f->ins.at[v].op == IR_INTTOPTR) vec_push(&t->tmp, &t->made, v);
    for (ir_val v = 1; v < f->ins.n; v++) {
        if (!decides[v] && f->ins.at[v].op != IR_SWITCH) continue;
        t->beside = decides[v] && !outright[v];
        find_comparison(t, func, v);
    }
    t->beside = false;
    arena_free(&tmp);
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
        if (ir_same_type(n->m, n->ends.at[i].element, element)) return &n->ends.at[i];
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

/* ---- all of one kind ---- */

/* Does its code turn pointers into numbers? */
static bool has_addresses_as_numbers(const struct ir_func *f) {
    for (ir_val v = 1; !f->is_model && v < f->ins.n; v++)
        if (f->ins.at[v].op == IR_PTRTOINT) return true;
    return false;
}

void nulluse_find(struct nulltest_tracer *t) {
    const struct ir_module *m = t->out->m;
    bool of_addresses = t->use == COMPARED || t->use == COMPARED_WITH_COPY;
    for (uint32_t i = 0; of_addresses && i < m->funcs.n; i++)
        t->makes_numbers |= has_addresses_as_numbers(m->funcs.at[i]);
    for (uint32_t i = 0; i < m->funcs.n; i++)
        if (t->use == READ_AS_STRING)
            find_strings(t, i);
        else if (t->use == WALKED_TO_END)
            find_array_walks(t, i);
        else if (t->use == ORDERED)
            nullorder_find(t, i);
        else
            find_comparisons(t, i);
}
