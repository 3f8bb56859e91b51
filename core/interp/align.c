/* align.c - inputs by the instruction that took them.
 *
 * With another value for one input a library model may take more of them (errno, once it failed) or
 * fewer, and each later input would go to another instruction. So the inputs that a call of a model
 * took in the first run go to the same call in the second: in order, by instruction. Inputs of it
 * that are left over are skipped; those that it takes beyond are interp_options.further.
 */
#include "core/interp/run.h"

struct interp_taker align_taker(const struct run *x, const struct ir_ins *ins) {
    const struct frame *model = run_model(x);
    if (!model) return (struct interp_taker){ins, ins, 0};
    return (struct interp_taker){ins, &(model - 1)->cf->f->ins.at[model->call], model->nth};
}

/* The index behind the last input of the call that took input `from`. */
static uint32_t group_end(const struct run *x, uint32_t from) {
    const struct interp_taker *t = x->opt.takers;
    uint32_t end = from + 1;
    while (end < x->opt.ntakers && t[from].call && t[end].call == t[from].call) end++;
    return end;
}

/* Finds the next inputs that were taken at the same place of the program. */
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
