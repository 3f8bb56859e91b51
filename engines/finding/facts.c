/* Facts of analyses about the task, before any solver is asked (core/analysis/environment/facts.h).
 *
 * Intervals are left out where they are unwanted, and with --int-encoding int, whose integers have
 * no bounds.
 */
#include "engines/finding/verification.h"

void verify_facts(struct arena *a, const struct ir_module *task, const struct ir_func *f,
                  const struct verify_options *opt, deadline_t deadline, struct task_facts *out) {
    facts_run(a, task, f, out);
    if (!opt->no_intervals && !opt->unbounded) facts_add_intervals(a, opt->skip, deadline, out);
}

void verification_take_facts(struct verification *v) {
    v->facts = v->opt->facts;
    if (v->facts) return;
    struct task_facts *own = arena_new(&v->scratch, struct task_facts);
    verify_facts(&v->scratch, v->task, v->func, v->opt, v->deadline, own);
    v->facts = own;
}
