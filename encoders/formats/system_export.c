/* system_export.c - writes a transition system as BTOR2 or as SMT-LIB in VMT's form.
 *
 * Each term is one line or one definition, written before its first use.
 */
#include "encoders/formats/system_export.h"

#include "core/base/map.h"
#include "encoders/term/internal.h"

/* A system as two conditions, I (initial states) and U (transitions). */
struct system_parts {
    struct arena scratch;
    const struct ts *t;
    struct term_store *s;
    VEC(term) roots; /* all that is printed */
    term goal;
};

static void open_parts(struct system_parts *p, const struct ts *t) {
    *p = (struct system_parts){.t = t, .s = t->store, .goal = ts_goal(t, NULL, true)};
    if (t->opt.small_blocks) {
        term pc = t->vars.at[0].now;
        p->goal = term_eq(p->s, pc, term_const(p->s, term_width(p->s, pc), t->error));
    }
    vec_push(&p->scratch, &p->roots, p->goal);
    vec_push(&p->scratch, &p->roots, t->universal);
    for (uint32_t i = 0; i < t->vars.n; i++) {
        vec_push(&p->scratch, &p->roots, t->vars.at[i].now);
        vec_push(&p->scratch, &p->roots, t->vars.at[i].next);
    }
}

/* ---- BTOR2 ---- */

static const char *const btor_ops[TERM_OP_COUNT] = {
    [TERM_NOT] = "not",     [TERM_ADD] = "add",       [TERM_SUB] = "sub",
    [TERM_MUL] = "mul",     [TERM_UDIV] = "udiv",     [TERM_UREM] = "urem",
    [TERM_SDIV] = "sdiv",   [TERM_SREM] = "srem",     [TERM_AND] = "and",
    [TERM_OR] = "or",       [TERM_XOR] = "xor",       [TERM_SHL] = "sll",
    [TERM_LSHR] = "srl",    [TERM_ASHR] = "sra",      [TERM_EQ] = "eq",
    [TERM_ULT] = "ult",     [TERM_ULE] = "ulte",      [TERM_SLT] = "slt",
    [TERM_SLE] = "slte",    [TERM_SADDO] = "saddo",   [TERM_SSUBO] = "ssubo",
    [TERM_SMULO] = "smulo", [TERM_UADDO] = "uaddo",   [TERM_USUBO] = "usubo",
    [TERM_UMULO] = "umulo", [TERM_CONCAT] = "concat", [TERM_ITE] = "ite",
};

struct btor {
    struct system_parts p;
    struct str *out;
    uint32_t last;      /* line */
    uint32_t sort[256]; /* by width */
    struct map line;    /* of a term */
    bool ok;
};

static uint32_t sort_of(struct btor *b, unsigned width) {
    if (!b->sort[width]) {
        b->sort[width] = ++b->last;
        str_printf(b->out, "%u sort bitvec %u\n", b->last, width);
    }
    return b->sort[width];
}

static uint32_t state_line(const struct btor *b, term t) {
    uint64_t line = 0;
    map_get(&b->line, t, &line);
    return (uint32_t)line;
}

/* `id op sort`; the rest of the line follows. */
static void begin_line(struct btor *b, term t, const char *op) {
    uint32_t sort = sort_of(b, term_width(b->p.s, t));
    str_printf(b->out, "%u %s %u", ++b->last, op, sort);
    map_put(&b->p.scratch, &b->line, t, b->last);
}

static void put_constant(struct btor *b, term t) {
    const struct term_node *n = term_get(b->p.s, t);
    begin_line(b, t, "const");
    str_puts(b->out, " ");
    for (unsigned i = n->sort.width; i-- > 0;) str_puts(b->out, n->k >> i & 1 ? "1" : "0");
    str_puts(b->out, "\n");
}

static void put_constants(struct btor *b, const struct term_cone *c) {
    for (uint32_t i = 0; i < c->n; i++)
        if (term_get(b->p.s, c->at[i])->op == TERM_CONST) put_constant(b, c->at[i]);
    for (uint32_t i = 0; i < b->p.t->vars.n; i++) { /* initial values, before their states */
        const struct ts_var *v = &b->p.t->vars.at[i];
        term k = term_const(b->p.s, term_width(b->p.s, v->now), v->first);
        if (v->fixed && !state_line(b, k)) put_constant(b, k);
    }
}

static const char *printable(struct btor *b, const char *name) {
    char *copy = arena_strdup(&b->p.scratch, name);
    for (char *c = copy; *c; c++)
        if (*c <= ' ' || *c > '~' || *c == ';') *c = '_';
    return copy;
}

static void put_states(struct btor *b) {
    const struct ts *t = b->p.t;
    for (uint32_t i = 0; i < t->vars.n; i++) {
        const struct ts_var *v = &t->vars.at[i];
        unsigned w = term_width(b->p.s, v->now);
        begin_line(b, v->now, "state");
        str_printf(b->out, " %s!%u\n", printable(b, v->name), i);
        if (!v->fixed) continue;
        uint32_t k = state_line(b, term_const(b->p.s, w, v->first)), state = state_line(b, v->now);
        str_printf(b->out, "%u init %u %u %u\n", ++b->last, sort_of(b, w), state, k);
    }
    for (uint32_t i = 0; i < t->inputs.n; i++) {
        if (!t->inputs.at[i].var) continue;
        begin_line(b, t->inputs.at[i].var, "input");
        str_printf(b->out, " %s!in%u\n", printable(b, term_var_name(b->p.s, t->inputs.at[i].var)),
                   i);
    }
}

static void put_node(struct btor *b, term t) {
    struct term_node n = *term_get(b->p.s, t);
    bool extend = n.op == TERM_ZEXT || n.op == TERM_SEXT;
    const char *op = btor_ops[n.op];
    if (extend) op = n.op == TERM_ZEXT ? "uext" : "sext";
    if (n.op == TERM_EXTRACT) op = "slice";
    if (!op) {
        b->ok = false;
        return;
    }
    begin_line(b, t, op);
    for (unsigned i = 0; i < 3 && n.arg[i]; i++) str_printf(b->out, " %u", state_line(b, n.arg[i]));
    if (extend) str_printf(b->out, " %u", n.sort.width - term_width(b->p.s, n.arg[0]));
    if (n.op == TERM_EXTRACT) str_printf(b->out, " %u %u", n.hi, n.lo);
    str_puts(b->out, "\n");
}

static void put_next(struct btor *b) {
    const struct ts *t = b->p.t;
    for (uint32_t i = 0; i < t->vars.n; i++) {
        const struct ts_var *v = &t->vars.at[i];
        uint32_t sort = sort_of(b, term_width(b->p.s, v->now));
        str_printf(b->out, "%u next %u %u %u\n", ++b->last, sort, state_line(b, v->now),
                   state_line(b, v->next));
    }
    str_printf(b->out, "%u constraint %u\n", ++b->last, state_line(b, t->universal));
    str_printf(b->out, "%u bad %u\n", ++b->last, state_line(b, b->p.goal));
}

bool ts_print_btor2(struct str *out, const struct ts *t) {
    struct btor b = {.out = out, .ok = true};
    struct term_cone cone;
    open_parts(&b.p, t);
    term_cone(&cone, b.p.s, b.p.roots.at, b.p.roots.n);
    str_printf(out, "; %s\n", t->root->name);
    put_constants(&b, &cone);
    put_states(&b);
    for (uint32_t i = 0; i < cone.n && b.ok; i++)
        if (!state_line(&b, cone.at[i])) put_node(&b, cone.at[i]);
    put_next(&b);
    term_cone_free(&cone);
    arena_free(&b.p.scratch);
    return b.ok;
}

/* ---- SMT-LIB ---- */

static void put_condition(struct str *out, const struct ts *t, const char *name, term cond,
                          bool value, const char *what) {
    str_printf(out, "(define-fun %s () Bool (! (= ", name);
    term_print_name(out, t->store, cond);
    str_printf(out, " #b%d) %s))\n", value, what);
}

void ts_print_smt2(struct str *out, const struct ts *t) {
    struct system_parts p;
    open_parts(&p, t);
    term init = t->universal, trans = t->universal;
    term *later = arena_new_array(&p.scratch, term, t->vars.n + 1);
    for (uint32_t i = 0; i < t->vars.n; i++) {
        const struct ts_var *v = &t->vars.at[i];
        unsigned w = term_width(p.s, v->now);
        later[i] = term_var(p.s, w, arena_printf(&p.scratch, "%s.next", v->name));
        if (v->fixed)
            init = term_and(p.s, init, term_eq(p.s, v->now, term_const(p.s, w, v->first)));
        trans = term_and(p.s, trans, term_eq(p.s, later[i], v->next));
        vec_push(&p.scratch, &p.roots, later[i]);
    }
    vec_push(&p.scratch, &p.roots, init);
    vec_push(&p.scratch, &p.roots, trans);
    str_printf(out, "; %s: state variables (:next), :init, :trans, :invar-property\n",
               t->root->name);
    str_puts(out, "(set-logic QF_BV)\n");
    term_print_definitions(out, p.s, p.roots.at, p.roots.n);
    for (uint32_t i = 0; i < t->vars.n; i++) {
        str_printf(out, "(define-fun .state%u () (_ BitVec %u) (! ", i, term_width(p.s, later[i]));
        term_print_name(out, p.s, t->vars.at[i].now);
        str_puts(out, " :next ");
        term_print_name(out, p.s, later[i]);
        str_puts(out, "))\n");
    }
    put_condition(out, t, ".init", init, true, ":init true");
    put_condition(out, t, ".trans", trans, true, ":trans true");
    put_condition(out, t, ".good", p.goal, false, ":invar-property 0");
    arena_free(&p.scratch);
}
