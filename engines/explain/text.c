/* Lemmas in the words of the program: where the loops stand, what their variables are called.
 *
 * A lemma is over bits of the system's state variables at a cut point.  Its cut point becomes a
 * loop of the source, its variables those that the source has there
 * (core/analysis/environment/loop_vars.h), and literals over the bits of one variable become one
 * comparison where few values or one range are left (group_as_fact).  A function that is inlined in
 * several places keeps what all of them keep.
 *
 * Invariant: a text says no more than its lemma does; where a part has no words the whole lemma is
 * counted and left out, never a part of it.  Limits: MAX_FACTS a loop, plain ones first; variables
 * that the compiler made have no name, so lemmas over them are counted only.
 */
#include "engines/explain/internal.h"

#include "core/base/str.h"

#include <string.h>

/* Values that are tried one by one to say bits as a comparison; lines of one loop. */
enum { FEW_VALUES = 64, MAX_FACTS = 24, MAX_GROUPS = 4, MAX_LITERALS = 40 };

/* ---- loops ---- */

static struct source_loop find_loop(struct explain *x, const struct loop_vars *whole, ir_blk head) {
    const struct ir_inlined *in = &x->t->inlined;
    struct source_loop l = {0};
    ir_val jump = loop_vars_entry(whole, head);
    if (!jump) return l;
    struct ir_place at = in->from.at[jump];
    if (at.in_model || !at.func || at.func->ins.at[at.ins].op != IR_JMP) return l;
    l = (struct source_loop){.func = at.func, .ins = at.ins};
    l.head = at.func->ins.at[at.ins].edges[0].to;
    l.copy = &in->copies.at[in->copy.at[jump]];
    l.vars = loop_vars_of(&x->scratch, at.func);
    return l;
}

void explain_find_loops(struct explain *x) {
    for (uint32_t i = 0; i < x->t->vars.n; i++)
        map_put(&x->scratch, &x->var_of, x->t->vars.at[i].now, i);
    struct loop_vars *whole = loop_vars_of(&x->scratch, &x->t->inlined.func);
    x->loops = arena_new_array(&x->scratch, struct source_loop, x->t->cuts.n + 1);
    for (uint32_t c = 1; c < x->t->cuts.n; c++) x->loops[c] = find_loop(x, whole, x->t->cuts.at[c]);
}

/* ---- variables ---- */

static void set_type(const struct explain *x, struct spelling *s, ir_ct ct) {
    const struct ir_ctype *t = &x->t->task->ctypes.at[ct];
    s->integer = ct && (t->kind == CT_INT || t->kind == CT_ENUM);
    s->is_signed = s->integer && t->is_signed;
    if (!s->integer && !(ct && t->kind == CT_BOOL)) s->name = NULL;
    if (ct && 8 * t->size != s->width) s->name = NULL;
}

static void spell_value(const struct explain *x, const struct source_loop *l, ir_val value,
                        struct spelling *s) {
    ir_ct ct = 0;
    for (ir_val w = 1; w < l->func->ins.n && !s->name; w++)
        if (l->copy->value[w] == value) s->name = loop_vars_name(l->vars, l->head, w, &ct);
    set_type(x, s, ct);
}

/* The path to what lies at the offset, if it is a whole scalar of that size. */
static bool put_path(const struct ir_module *m, struct str *s, ir_ct ct, uint64_t off,
                     uint64_t size, ir_ct *leaf) {
    const struct ir_ctype *t = &m->ctypes.at[ct];
    *leaf = ct;
    switch (ct ? t->kind : CT_VOID) {
    case CT_ARRAY:
        if (!t->elem || !m->ctypes.at[t->elem].size) return false;
        str_printf(s, "[%llu]", (unsigned long long)(off / m->ctypes.at[t->elem].size));
        return put_path(m, s, t->elem, off % m->ctypes.at[t->elem].size, size, leaf);
    case CT_STRUCT:
        for (uint32_t i = 0; i < t->fields.n; i++) {
            const struct ir_field *f = &t->fields.at[i];
            uint64_t n = f->ct ? m->ctypes.at[f->ct].size : 0;
            if (f->bits || !f->name || off < f->off || off >= f->off + n) continue;
            str_printf(s, ".%s", f->name);
            return put_path(m, s, f->ct, off - f->off, size, leaf);
        }
        return false;
    default:
        return !off && t->size == size && (t->kind == CT_INT || t->kind == CT_ENUM);
    }
}

static bool encloses(const struct ir_loc *scope, const struct ir_loc *p) {
    if (scope->file != p->file) return false;
    bool from = scope->line < p->line || (scope->line == p->line && scope->col <= p->col);
    bool to = p->line < scope->eline || (p->line == scope->eline && p->col < scope->ecol);
    return from && to;
}

/* Where a local's place is its scope (docs/ir.md). */
static ir_ct local_type(const struct explain *x, const struct source_loop *l, ir_val alloca) {
    const struct ir_ins *ins = &x->t->inlined.func.ins.at[alloca];
    const struct ir_ins *loop = &l->func->ins.at[l->ins];
    bool here = x->t->inlined.copy.at[alloca] == (uint32_t)(l->copy - x->t->inlined.copies.at);
    return here && encloses(&ins->loc, &loop->loc) ? ins->ct : 0;
}

static void spell_cell(const struct explain *x, const struct source_loop *l, const struct ts_var *v,
                       struct spelling *s) {
    const struct ts_object *o = &x->t->objects.at[v->object];
    struct str path = {.arena = x->a};
    ir_ct ct = 0, leaf = 0;
    if (o->kind == TS_GLOBAL) ct = x->t->task->globals.at[o->index]->ct;
    if (o->kind == TS_LOCAL) ct = local_type(x, l, o->alloca);
    if (!ct || !o->name || strchr(o->name, '.')) return;
    str_puts(&path, o->name);
    if (!put_path(x->t->task, &path, ct, (uint64_t)v->cell * o->cell, o->cell, &leaf)) return;
    s->name = path.at;
    set_type(x, s, leaf);
}

struct spelling explain_spell(const struct explain *x, uint32_t cut, ir_val var) {
    const struct source_loop *l = &x->loops[cut];
    const struct ts_var *v = &x->t->vars.at[var];
    struct spelling s = {.width = term_width(x->s, v->now)};
    if (!l->func) return s;
    if (v->kind == TS_VALUE) spell_value(x, l, v->ins, &s);
    if (v->kind == TS_CELL) spell_cell(x, l, v, &s);
    return s;
}

struct spelling_at {
    const struct explain *x;
    uint32_t cut;
};

static struct spelling spell_at_cut(void *ctx, ir_val var) {
    const struct spelling_at *at = ctx;
    return explain_spell(at->x, at->cut, var);
}

/* ---- clauses: the bits of one variable together ---- */

struct bit_group {
    ir_val var;
    uint64_t mask, value; /* the clause holds if they differ somewhere */
};

/* The lemma as a range of one variable; NULL: it is another one. */
static const struct invariant *plain_range(const struct lemma *l) {
    const struct literal *only = l->lits.n == 1 && l->used && !l->merged ? &l->lits.at[0] : NULL;
    if (!only || only->negated || only->predicate || only->is.unequal) return NULL;
    return only->is.kind == INVARIANT_RANGE ? &only->is : NULL;
}

/* The known range of the variable: a fact that is told as well. */
static const struct invariant *range_of(const struct explain *x, uint32_t cut, ir_val var) {
    for (uint32_t i = 0; i < x->lemmas.n; i++) {
        const struct invariant *r = plain_range(&x->lemmas.at[i]);
        if (r && x->lemmas.at[i].cut == cut && r->x == var) return r;
    }
    return NULL;
}

/* Values of the range that the bits leave, first..last, and how many. */
struct values_left {
    sbv_t first, last, first_out;
    uint32_t in, out;
};

static struct values_left count_values(const struct invariant *r, const struct bit_group *g) {
    struct values_left v = {0};
    for (sbv_t k = r->lo; k <= r->hi; k++) {
        bool in = ((uint64_t)k & g->mask) != g->value;
        if (in && !v.in) v.first = k;
        if (in) v.last = k;
        if (!in && !v.out) v.first_out = k;
        v.in += in;
        v.out += !in;
    }
    return v;
}

/* As a fact about the whole variable; false: bits it is. */
static bool group_as_range(const struct explain *x, uint32_t cut, const struct bit_group *g,
                           struct invariant *out) {
    const struct invariant *r = range_of(x, cut, g->var);
    if (!r || r->hi - r->lo >= FEW_VALUES) return false;
    struct values_left v = count_values(r, g);
    struct itv full = itv_full(term_width(x->s, x->t->vars.at[g->var].now), r->x_signed);
    *out = (struct invariant){.kind = INVARIANT_RANGE, .x = g->var, .x_signed = r->x_signed};
    out->x_same = r->x_same;
    if (!v.in || !v.out) return false;
    if (v.in > 1 && v.out == 1) {
        out->unequal = true;
        out->lo = out->hi = v.first_out;
        return true;
    }
    out->lo = v.in > 1 && v.first == r->lo ? full.lo : v.first;
    out->hi = v.in > 1 && v.last == r->hi ? full.hi : v.last;
    return v.last - v.first + 1 == v.in;
}

static bool group_as_sign(const struct explain *x, uint32_t cut, const struct bit_group *g,
                          struct invariant *out) {
    struct spelling s = explain_spell(x, cut, g->var);
    struct itv full = itv_full(s.width, true);
    if (!s.is_signed || g->mask != (uint64_t)1 << (s.width - 1)) return false;
    *out = (struct invariant){.kind = INVARIANT_RANGE, .x = g->var, .x_signed = true};
    out->lo = g->value ? 0 : full.lo;
    out->hi = g->value ? full.hi : -1;
    return true;
}

static struct invariant group_as_fact(const struct explain *x, uint32_t cut,
                                      const struct bit_group *g, bool *bits) {
    struct invariant i;
    if (group_as_range(x, cut, g, &i) || group_as_sign(x, cut, g, &i)) return i;
    *bits = true;
    i = (struct invariant){.kind = INVARIANT_BITS, .x = g->var, .m = g->mask, .r = g->value};
    i.unequal = true;
    if (!(i.m & (i.m - 1))) { /* of one bit, the other value */
        i.unequal = false;
        i.r ^= i.m;
    }
    return i;
}

static uint32_t group_bits(const struct lemma *l, struct bit_group out[MAX_GROUPS + 1]) {
    uint32_t n = 0, k;
    for (uint32_t i = 0; i < l->lits.n; i++) {
        const struct invariant *b = &l->lits.at[i].is;
        if (b->kind != INVARIANT_BITS) continue;
        for (k = 0; k < n && out[k].var != b->x; k++) continue;
        if (k == n && n > MAX_GROUPS) return n;
        if (k == n) out[n++] = (struct bit_group){.var = b->x};
        out[k].mask |= b->m;
        out[k].value |= b->m & ~b->r;
    }
    return n;
}

/* ---- lemmas ---- */

struct disjunction {
    VEC(struct invariant) any; /* one of these holds */
    bool bits;
};

/* false: there are no words for it. */
static bool alternatives(struct explain *x, const struct lemma *l, struct disjunction *out) {
    struct bit_group g[MAX_GROUPS + 1];
    *out = (struct disjunction){0};
    uint32_t n = group_bits(l, g);
    if (n > MAX_GROUPS || l->lits.n > MAX_LITERALS) return false;
    for (uint32_t i = 0; i < n; i++)
        vec_push(&x->scratch, &out->any, group_as_fact(x, l->cut, &g[i], &out->bits));
    for (uint32_t i = 0; i < l->lits.n; i++) {
        const struct literal *lit = &l->lits.at[i];
        struct invariant is = lit->is;
        unsigned w = term_width(x->s, x->t->vars.at[is.x].now);
        if (lit->predicate) return false;
        if (is.kind == INVARIANT_BITS) continue;
        if (lit->negated && !invariant_negated(&lit->is, w, &is)) return false;
        vec_push(&x->scratch, &out->any, is);
    }
    return out->any.n > 0 && out->any.n <= MAX_GROUPS;
}

/* Do both readings of the variable agree there? Nothing rests on what an analysis says of it. */
static bool readings_agree(struct explain *x, uint32_t cut, ir_val var) {
    struct invariant i = {.kind = INVARIANT_RANGE, .x = var, .x_signed = true};
    i.hi = itv_full(term_width(x->s, x->t->vars.at[var].now), true).hi;
    return explain_implied(x, cut, fact_term(x->t, &i, TS_NOW));
}

static void set_same(struct explain *x, uint32_t cut, struct invariant *i) {
    if (i->kind == INVARIANT_EQUALITY) return;
    i->x_same = readings_agree(x, cut, i->x);
    i->y_same = i->kind == INVARIANT_DIFFERENCE && readings_agree(x, cut, i->y);
}

/* "a || b"; NULL: not all can be said. */
static const char *disjunction_text(const struct explain *x, uint32_t cut,
                                    const struct disjunction *s,
                                    const char *(*say)(struct arena *, const struct speller *,
                                                       const struct invariant *)) {
    struct spelling_at at = {x, cut};
    struct speller speller = {&at, spell_at_cut};
    struct str text = {.arena = x->a};
    for (uint32_t i = 0; i < s->any.n; i++) {
        const char *one = say(x->a, &speller, &s->any.at[i]);
        if (!one) return NULL;
        bool both = s->any.n > 1 && strstr(one, "&&");
        str_printf(&text, "%s%s%s%s", i ? " || " : "", both ? "(" : "", one, both ? ")" : "");
    }
    return text.at;
}

static bool lemma_text(struct explain *x, const struct lemma *l, struct loop_fact *out) {
    struct disjunction s;
    if (!alternatives(x, l, &s)) return false;
    for (uint32_t i = 0; i < s.any.n; i++) set_same(x, l->cut, &s.any.at[i]);
    out->text = disjunction_text(x, l->cut, &s, invariant_say);
    out->c = disjunction_text(x, l->cut, &s, invariant_in_c);
    out->bits = s.bits;
    return out->text != NULL;
}

/* ---- loops of the result ---- */

static void add_loop_fact(struct explain *x, struct loop_invariant *i, const struct loop_fact *f) {
    for (uint32_t k = 0; k < i->facts.n; k++)
        if (strcmp(i->facts.at[k].text, f->text) == 0) return;
    if (i->facts.n < MAX_FACTS)
        vec_push(x->a, &i->facts, *f);
    else
        i->unsaid++;
}

/* "i >= 0" and "i <= 9" are one fact. */
static void unite_ranges(struct explain *x) {
    for (uint32_t i = 0; i < x->lemmas.n; i++)
        for (uint32_t k = i + 1; k < x->lemmas.n; k++) {
            struct lemma *l = &x->lemmas.at[i], *m = &x->lemmas.at[k];
            const struct invariant *r = plain_range(l), *s = plain_range(m);
            if (!r || !s || l->cut != m->cut || r->x != s->x || r->x_signed != s->x_signed)
                continue;
            struct invariant *both = &l->lits.at[0].is;
            if (both->lo < s->lo) both->lo = s->lo;
            if (both->hi > s->hi) both->hi = s->hi;
            m->merged = true;
        }
}

/* Plain facts before those about bits. */
static void facts_at_cut(struct explain *x, uint32_t cut, struct loop_invariant *out) {
    for (int bits = 0; bits <= 1; bits++)
        for (uint32_t k = 0; k < x->lemmas.n; k++) {
            const struct lemma *l = &x->lemmas.at[k];
            struct loop_fact f = {0};
            if (!l->used || l->merged || l->cut != cut) continue;
            if (!lemma_text(x, l, &f))
                out->unsaid += !bits;
            else if (f.bits == bits)
                add_loop_fact(x, out, &f);
        }
}

static bool has_fact(const struct loop_invariant *i, const char *text) {
    for (uint32_t k = 0; k < i->facts.n; k++)
        if (strcmp(i->facts.at[k].text, text) == 0) return true;
    return false;
}

/* The loop of a function that is called in several places keeps what it keeps in all of them. */
static void meet_facts(struct loop_invariant *out, const struct loop_invariant *other) {
    uint32_t n = 0;
    for (uint32_t k = 0; k < out->facts.n; k++) {
        if (has_fact(other, out->facts.at[k].text))
            out->facts.at[n++] = out->facts.at[k];
        else
            out->unsaid++;
    }
    out->facts.n = n;
    out->unsaid += other->unsaid;
}

void explain_report(struct explain *x, struct func_result *out) {
    unite_ranges(x);
    for (uint32_t c = 1; c < x->t->cuts.n; c++) {
        const struct source_loop *l = &x->loops[c];
        struct loop_invariant i = {.ins = l->ins}, *known = NULL;
        if (!l->func) continue;
        i.func = arena_strdup(x->a, l->func->name);
        facts_at_cut(x, c, &i);
        for (uint32_t k = 0; k < out->invariants.n; k++)
            if (out->invariants.at[k].ins == i.ins &&
                strcmp(out->invariants.at[k].func, i.func) == 0)
                known = &out->invariants.at[k];
        if (known)
            meet_facts(known, &i);
        else
            vec_push(x->a, &out->invariants, i);
    }
    uint32_t n = 0;
    for (uint32_t k = 0; k < out->invariants.n; k++)
        if (out->invariants.at[k].facts.n || out->invariants.at[k].unsaid)
            out->invariants.at[n++] = out->invariants.at[k];
    out->invariants.n = n;
}
