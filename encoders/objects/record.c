/* Records of a run: its variables and what is known of them, events, choices, and failure.
 *
 * A variable that stands for an unsupported construct is tainted: a verdict that depends on it is
 * unknown at best. The variables that a term depends on are computed once for all terms.
 */
#include "encoders/objects/record.h"
#include "core/base/hash.h"
#include "encoders/objects/context.h"
#include "encoders/objects/guard.h"
#include "encoders/objects/state.h"

#include <string.h>

void symex_fail(struct symex *x, vl_status why) {
    if (x->status == VL_OK) x->status = why;
}

/* ---- places ---- */

struct blame place_of(const struct call_stack *at, struct blame here) {
    struct blame p = here;
    for (const struct call_stack *c = at; c && p.func->is_model; c = c->caller) {
        if (!c->caller) return here; /* a model is what is verified */
        p = (struct blame){c->caller->func, c->site};
    }
    return p;
}

struct blame place_here(const struct symex *x) {
    return place_of(x->here.calls, (struct blame){x->here.func, x->here.ins});
}

/* ---- variables ---- */

enum { FLOAT_MARK = 0x80 };

static void remember_origin(struct symex *x, term var, enum origin o, uint32_t taint) {
    map_put(&x->arena, &x->vars.info, var, (uint64_t)taint << 8 | (uint64_t)o);
}

bool var_info(const struct symex *x, term var, struct var_info *out) {
    uint64_t v;
    if (!map_get(&x->vars.info, var, &v)) return false;
    *out = (struct var_info){.origin = (enum origin)(v & 0x7f),
                             .is_float = (v & FLOAT_MARK) != 0,
                             .taint = (uint32_t)(v >> 8)};
    return true;
}

enum origin var_origin(const struct symex *x, term input) {
    struct var_info info;
    const struct term_node *n = term_get(x->s, input);
    term var = n->op == TERM_SELECT ? n->arg[0] : input;
    return var_info(x, var, &info) ? info.origin : ORIGIN_ENVIRONMENT;
}

void mark_float(struct symex *x, term var) {
    uint64_t v = 0;
    if (map_get(&x->vars.info, var, &v)) map_put(&x->arena, &x->vars.info, var, v | FLOAT_MARK);
}

term fresh_bits(struct symex *x, unsigned width, const char *name, enum origin o, uint32_t taint) {
    term v = term_var(x->s, width, name ? name : "input");
    remember_origin(x, v, o, taint);
    return v;
}

term fresh_array(struct symex *x, unsigned width, const char *name, enum origin o, uint32_t taint) {
    term v = term_array_var(x->s, x->ptr_bits, width, name ? name : "input");
    remember_origin(x, v, o, taint);
    return v;
}

uint32_t taint_here(struct symex *x, const char *what) {
    struct blame here = place_here(x);
    for (uint32_t i = x->found.taints.n; i-- > 0;) {
        const struct symex_taint *t = &x->found.taints.at[i];
        if (t->func == here.func && t->ins == here.ins && strcmp(t->what, what) == 0) return i + 1;
    }
    vec_push(&x->arena, &x->found.taints,
             (struct symex_taint){.func = here.func, .ins = here.ins, .what = what});
    return x->found.taints.n;
}

struct value tainted(struct symex *x, ir_type t, const char *what) {
    uint32_t taint = taint_here(x, what);
    if (t != IR_PTR)
        return (struct value){.v = fresh_bits(x, type_bits(x, t), what, ORIGIN_NONDET, taint)};
    return (struct value){.v = fresh_bits(x, x->ptr_bits, what, ORIGIN_NONDET, taint),
                          .obj = term_const(x->s, OBJ_WIDTH, OBJ_WILD)};
}

struct value invalid_use(struct symex *x, ir_type t, term cond, const char *what) {
    uint32_t taint = taint_here(x, what);
    x->found.taints.at[taint - 1].invalid_pointer = true;
    x->found.invalid = term_or(x->s, x->found.invalid, term_and(x->s, guard_here(x), cond));
    return tainted(x, t, what);
}

/* ---- the terms that depend on them ---- */

/* Brings x->vars.marks up to all terms there are: a term's mark joins those of its arguments, which
 * have smaller ids. */
struct mark mark_of(struct symex *x, term t) {
    struct var_info info;
    uint32_t n = term_count(x->s) + 1;
    if (n > x->vars.marks_cap) {
        x->vars.marks_cap = n + n / 2;
        x->vars.marks = vl_realloc(x->vars.marks, x->vars.marks_cap * sizeof *x->vars.marks);
    }
    for (; x->vars.nmarks < n; x->vars.nmarks++) {
        struct mark m = {0};
        if (x->vars.nmarks && var_info(x, x->vars.nmarks, &info)) {
            m.taint = info.taint;
            m.other = info.taint && !x->found.taints.at[info.taint - 1].invalid_pointer;
            m.address = info.origin == ORIGIN_ADDRESS;
        }
        const struct term_node *node = term_get(x->s, x->vars.nmarks);
        m.word = x->vars.nmarks && map_get(&x->layout.word_vars, x->vars.nmarks, NULL);
        for (unsigned i = 0; x->vars.nmarks && i < 3 && node->arg[i]; i++) {
            struct mark arg = x->vars.marks[node->arg[i]];
            if (arg.taint && (!m.taint || arg.taint < m.taint)) m.taint = arg.taint;
            m.address |= arg.address;
            m.word |= arg.word;
            m.other |= arg.other;
        }
        x->vars.marks[x->vars.nmarks] = m;
    }
    return x->vars.marks[t];
}

bool depends_on_taint(struct symex *x, term t) { return mark_of(x, t).taint != 0; }
bool depends_on_address(struct symex *x, term t) { return mark_of(x, t).address; }
bool depends_on_word(struct symex *x, term t) { return mark_of(x, t).word; }

/* ---- events and choices ---- */

void record_event(struct symex *x, const struct state *s, struct event e) {
    e.guard = s->guard->all;
    vec_push(&x->arena, &x->found.events, e);
}

/* Function and instruction, of this and of the calls that led here. */
static uint64_t place_now(const struct symex *x) {
    struct {
        uint64_t inner;
        uintptr_t func;
        uint64_t ins;
    } key = {0, (uintptr_t)x->here.func, x->here.ins};
    for (const struct call_stack *c = x->here.calls; c; c = c->caller) {
        key.inner = hash_bytes(&key, sizeof key);
        key.func = c->caller ? (uintptr_t)c->caller->func : 0;
        key.ins = c->site;
    }
    return key.inner;
}

void choice_note(struct symex *x, const struct state *s, term v) {
    struct decision c = {.v = v, .guard = term_true(x->s)};
    if (s) c.place = place_now(x), c.guard = s->guard->all, c.at = place_here(x);
    vec_push(&x->arena, &x->found.choices, c);
}
