/* Inputs by who took them.
 *
 * With another value for one input a library model may take more of them (errno, once it failed) or
 * fewer, and all that follow would go to others. So what a call of a model took in the first run
 * goes to the same call in the second: in order, by instruction. What is left of it is skipped.
 */
#include "core/interp/run.h"

struct interp_taker align_taker(const struct run *x, const struct ir_ins *ins) {
    const struct frame *model = run_model(x);
    if (!model) return (struct interp_taker){ins, ins, 0};
    return (struct interp_taker){ins, &(model - 1)->cf->f->ins.at[model->call], model->nth};
}

/* Behind the inputs of one call. */
static uint32_t group_end(const struct run *x, uint32_t from) {
    const struct interp_taker *t = x->opt.takers;
    uint32_t end = from + 1;
    while (end < x->opt.ntakers && t[from].call && t[end].call == t[from].call) end++;
    return end;
}

/* The next ones that were taken at the same place of the program. */
static bool find_group(struct run *x, const struct interp_taker *is) {
    for (uint32_t i = x->input; i < x->opt.ntakers; i++) {
        const struct interp_taker *t = &x->opt.takers[i];
        if (t->from != is->from || !t->call != !is->call) continue;
        x->input = i;
        x->aligned_end = group_end(x, i);
        return true;
    }
    x->aligned_end = x->input;
    return false;
}

bool align_input(struct run *x, const struct ir_ins *ins) {
    struct interp_taker is = align_taker(x, ins);
    if (!is.call || is.call != x->aligned) {
        if (x->aligned && x->input < x->aligned_end) x->input = x->aligned_end;
        x->aligned = is.call;
        if (!find_group(x, &is)) return false;
    }
    for (uint32_t i = x->input; i < x->aligned_end; i++) {
        if (x->opt.takers[i].ins != ins) continue;
        x->input = i;
        return true;
    }
    return false;
}
