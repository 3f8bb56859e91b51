/* subst.c - rebuilds terms with some parts replaced.
 *
 * The cone is walked from its leaves upwards, not by recursion, as terms are deep; each term is
 * rebuilt once and remembered.
 */
#include "encoders/term/subst.h"

#include "encoders/term/internal.h"

void term_subst_put(struct term_subst *s, term from, term to) {
    map_put(&s->arena, &s->to, from, to);
}

static term replacement_of(const struct term_subst *s, term t) {
    uint64_t to;
    return t && map_get(&s->to, t, &to) ? (term)to : t;
}

static void rebuild_term(struct term_subst *s, term t) {
    term arg[3];
    bool same = true;
    if (replacement_of(s, t) != t) return;
    for (unsigned i = 0; i < 3; i++) {
        term old = arg_of(s->store, t, i);
        arg[i] = i < term_arity(op_of(s->store, t)) ? replacement_of(s, old) : old;
        same &= arg[i] == old;
    }
    if (!same) term_subst_put(s, t, term_with_args(s->store, t, arg));
}

term term_subst(struct term_subst *s, term t) {
    struct term_cone cone;
    if (replacement_of(s, t) != t) return replacement_of(s, t);
    term_cone(&cone, s->store, &t, 1);
    for (uint32_t i = 0; i < cone.n; i++) rebuild_term(s, cone.at[i]);
    term_cone_free(&cone);
    return replacement_of(s, t);
}

void term_subst_free(struct term_subst *s) {
    arena_free(&s->arena);
    s->to = (struct map){0};
}
