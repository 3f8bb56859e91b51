/* The variables are those of the values that live at the cut point that the move is to, and of all
 * memory. */
#include "encoders/ts/move.h"

static void push_result(struct ts_builder *x, struct ts_results *r, uint32_t var, term *to) {
    vec_push(&x->scratch, &r->at, (struct ts_result){var, to});
}

struct ts_results ts_results_of(struct ts_builder *x, const struct ts_move *m) {
    struct ts_results r = {0};
    const struct live_set *live = &x->flow.live[x->t->cuts.at[m->to]];
    for (uint32_t i = 0; i < live->n; i++) {
        uint32_t var = x->var_of[live->at[i]] - 1;
        push_result(x, &r, var, &m->values[i].v);
        bool has_object = var + 1 < x->t->vars.n && x->t->vars.at[var + 1].kind == TS_OBJECT;
        if (has_object) push_result(x, &r, var + 1, &m->values[i].obj);
    }
    for (uint32_t k = 0; k < x->nmemory; k++) push_result(x, &r, x->t->memory + k, &m->memory[k]);
    return r;
}
