/* The cone of influence of what is asked about a transition system. */
#include "encoders/term/internal.h"
#include "encoders/transform/accel.h"

struct system_roots {
    VEC(term) terms;
};

static void push_roots(const struct ts *t, struct arena *a, struct system_roots *out) {
    vec_push(a, &out->terms, t->vars.at[0].next);
    for (uint32_t i = 0; i < t->sites.n; i++) {
        vec_push(a, &out->terms, t->sites.at[i].reach);
        vec_push(a, &out->terms, t->sites.at[i].fail);
    }
    for (uint32_t i = 0; i < t->lost.n; i++) vec_push(a, &out->terms, t->lost.at[i].when);
    for (uint32_t i = 0; i < t->inputs.n; i++) {
        const struct ts_input *in = &t->inputs.at[i];
        vec_push(a, &out->terms, in->taken);
        if (in->at) vec_push(a, &out->terms, in->at);
        if (in->value) vec_push(a, &out->terms, in->value);
    }
}

bool *ts_irrelevant(const struct ts *t, struct arena *a) {
    bool *irrelevant = arena_new_array(a, bool, t->vars.n);
    struct arena tmp = {0};
    struct system_roots roots = {0};
    push_roots(t, &tmp, &roots);
    for (uint32_t i = 1; i < t->vars.n; i++) irrelevant[i] = true; /* all but pc */
    for (bool more = true; more;) {
        struct term_cone cone;
        more = false;
        term_cone(&cone, t->store, roots.terms.at, roots.terms.n);
        for (uint32_t i = 0; i < t->vars.n; i++) {
            if (!irrelevant[i] || !term_cone_has(&cone, t->vars.at[i].now)) continue;
            irrelevant[i] = false;
            more = true;
            vec_push(&tmp, &roots.terms, t->vars.at[i].next);
        }
        term_cone_free(&cone);
    }
    arena_free(&tmp);
    return irrelevant;
}
