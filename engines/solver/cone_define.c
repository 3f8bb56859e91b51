/* Finds the variables that are defined by others.
 *
 * Source: Jarvisalo, Biere, Heule, "Blocked clause elimination" (TACAS 2010).  If each two of the
 * clauses with v and with -v contradict each other elsewhere, too, then they can be satisfied by v
 * alone, whatever the others are.  Such variables are taken away with their clauses, a gate that
 * nothing else looks at first, so the cone of v is what v's clauses mention.  Clauses that are left
 * in the end restrict other variables and are part of each cone.
 */
#include "engines/solver/cone_int.h"

#include "core/base/require.h"

#include <stdlib.h>

struct elimination {
    struct cone *s;
    struct arena arena;
    struct occurrences {
        uint32_t first, n;
    } * of;           /* by literal: in `list` */
    uint32_t *list;   /* indices of clauses */
    bool *gone;       /* by clause */
    bool *marked;     /* by literal */
    bool *waiting;    /* by variable */
    uint32_t *dep_of; /* by variable: whose it was last */
    const bool *keep; /* by variable: not yet; may be NULL */
    VEC(uint32_t) todo;
};

static bool counts(const struct elimination *p, lit_t l) { return p->s->value[l] != CONE_FALSE; }

static bool is_satisfied(const struct elimination *p, clause_t c) {
    for (uint32_t i = 0; i < head_of(p->s, c)->size; i++)
        if (p->s->value[lits_of(p->s, c)[i]] == CONE_TRUE) return true;
    return false;
}

static void list_occurrences(struct elimination *p) {
    struct cone *s = p->s;
    uint32_t total = 0;
    for (uint32_t i = 0; i < s->clauses.n; i++) {
        clause_t c = s->clauses.at[i];
        p->gone[i] = is_satisfied(p, c);
        for (uint32_t k = 0; !p->gone[i] && k < head_of(s, c)->size; k++)
            p->of[lits_of(s, c)[k]].n++;
    }
    for (uint32_t l = 0; l < 2 * (s->vars + 1); l++) {
        p->of[l].first = total;
        total += p->of[l].n;
        p->of[l].n = 0;
    }
    p->list = arena_new_array(&p->arena, uint32_t, total + 1);
    for (uint32_t i = 0; i < s->clauses.n; i++) {
        clause_t c = s->clauses.at[i];
        for (uint32_t k = 0; !p->gone[i] && k < head_of(s, c)->size; k++) {
            struct occurrences *o = &p->of[lits_of(s, c)[k]];
            p->list[o->first + o->n++] = i;
        }
    }
}

/* Without clauses that are gone meanwhile. */
static struct occurrences *occurrences(struct elimination *p, lit_t l) {
    struct occurrences *o = &p->of[l];
    uint32_t n = 0;
    for (uint32_t i = 0; i < o->n; i++)
        if (!p->gone[p->list[o->first + i]]) p->list[o->first + n++] = p->list[o->first + i];
    o->n = n;
    return o;
}

static void set_marks(struct elimination *p, clause_t c, lit_t but, bool to) {
    for (uint32_t i = 0; i < head_of(p->s, c)->size; i++) {
        lit_t l = lits_of(p->s, c)[i];
        if (l != but && counts(p, l)) p->marked[l] = to;
    }
}

static bool contradicts_marks(const struct elimination *p, clause_t c, lit_t but) {
    for (uint32_t i = 0; i < head_of(p->s, c)->size; i++) {
        lit_t l = lits_of(p->s, c)[i];
        if (l != but && p->marked[l ^ 1]) return true;
    }
    return false;
}

static bool is_definition(struct elimination *p, uint32_t v) {
    const struct occurrences *yes = occurrences(p, 2 * v), *no = occurrences(p, 2 * v + 1);
    bool blocked = true;
    for (uint32_t i = 0; i < yes->n && blocked; i++) {
        clause_t c = p->s->clauses.at[p->list[yes->first + i]];
        set_marks(p, c, 2 * v, true);
        for (uint32_t k = 0; k < no->n && blocked; k++)
            blocked = contradicts_marks(p, p->s->clauses.at[p->list[no->first + k]], 2 * v + 1);
        set_marks(p, c, 2 * v, false);
    }
    return blocked;
}

static void enqueue(struct elimination *p, uint32_t v) {
    if (p->waiting[v] || p->s->var[v].defined || p->s->value[2 * v] != CONE_NONE) return;
    if (p->keep && p->keep[v]) return;
    p->waiting[v] = true;
    vec_push(&p->arena, &p->todo, v);
}

static void take_clause(struct elimination *p, uint32_t i, uint32_t v) {
    struct cone *s = p->s;
    p->gone[i] = true;
    for (uint32_t k = 0; k < head_of(s, s->clauses.at[i])->size; k++) {
        lit_t l = lits_of(s, s->clauses.at[i])[k];
        if (var_of(l) == v || !counts(p, l) || p->dep_of[var_of(l)] == v) continue;
        p->dep_of[var_of(l)] = v;
        vec_push(&s->arena, &s->deps, var_of(l));
        s->var[v].deps_n++;
        enqueue(p, var_of(l));
    }
}

static void set_definition(struct elimination *p, uint32_t v) {
    p->s->var[v].defined = true;
    p->s->var[v].deps = p->s->deps.n;
    for (lit_t l = 2 * v; l <= 2 * v + 1; l++)
        for (uint32_t i = 0; i < p->of[l].n; i++) take_clause(p, p->list[p->of[l].first + i], v);
}

static void eliminate(struct elimination *p) {
    for (uint32_t v = 1; v <= p->s->vars; v++) enqueue(p, v);
    while (p->todo.n) {
        uint32_t v = p->todo.at[--p->todo.n];
        p->waiting[v] = false;
        if (!p->s->var[v].defined && is_definition(p, v)) set_definition(p, v);
    }
}

static void keep_rest(struct elimination *p) {
    struct cone *s = p->s;
    for (uint32_t v = 1; v <= s->vars; v++)
        if (!s->var[v].defined && s->value[2 * v] == CONE_NONE)
            vec_push(&s->arena, &s->in_every_cone, v);
}

void cone_define(struct cone *s, const bool *is_free) {
    struct elimination p = {.s = s, .keep = is_free};
    if (!VL_REQUIRE(s->in_every_cone.n == 0 && s->learnt.n == 0))
        return; /* once, before questions */
    cone_back_to(s, 0);
    uint32_t size = s->vars + 1;
    p.of = arena_new_array(&p.arena, struct occurrences, 2 * size);
    p.gone = arena_new_array(&p.arena, bool, s->clauses.n + 1);
    p.marked = arena_new_array(&p.arena, bool, 2 * size);
    p.waiting = arena_new_array(&p.arena, bool, size);
    p.dep_of = arena_new_array(&p.arena, uint32_t, size);
    list_occurrences(&p);
    eliminate(&p);
    p.keep = NULL;
    eliminate(&p);
    keep_rest(&p);
    arena_free(&p.arena);
}
