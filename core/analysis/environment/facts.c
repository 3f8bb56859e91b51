/* Each analysis of a task, run once.  The entry goes first among the intervals, as a unit of them
 * is limited in steps and its checks matter most.
 */
#include "core/analysis/environment/facts.h"

#include <string.h>

void facts_run(struct arena *a, const struct ir_module *m, const struct ir_func *entry,
               struct task_facts *out) {
    *out = (struct task_facts){.m = m, .entry = entry, .nothing.m = m};
    nulltest_run(a, m, entry && strcmp(entry->name, "main") == 0, &out->nulls);
    equaltest_run(a, m, &out->compared);
    ordertest_run(a, m, &out->ordered);
    stringuse_run(a, m, &out->strings);
    endwalk_run(a, m, &out->ended);
    funcpairs_run(a, m, &out->funcs);
    fieldtypes_run(a, m, &out->fields);
    pairs_run(m, entry, &out->pairs);
    extent_run(a, m, entry, &out->extents);
}

static void add_function(struct task_facts *t, deadline_t deadline, const struct ir_func *f) {
    if (!f->has_body || f->is_model) return;
    absint_unit_deadline(t->intervals, deadline_worth(deadline, FACTS_MS));
    absint_of(t->intervals, f);
}

const struct task_facts *facts_or_own(struct arena *a, const struct task_facts *given,
                                      const struct ir_module *m, const struct ir_func *entry) {
    if (given) return given;
    struct task_facts *own = arena_new(a, struct task_facts);
    facts_run(a, m, entry, own);
    return own;
}

void facts_add_intervals(struct arena *a, check_set skip, deadline_t deadline,
                         struct task_facts *out) {
    struct absint_options opt = {.skip = skip};
    out->intervals = absint_unit_new(a, out->m, &opt);
    add_function(out, deadline, out->entry);
    for (uint32_t i = 0; i < out->m->funcs.n; i++) add_function(out, deadline, out->m->funcs.at[i]);
}

bool facts_show(const struct task_facts *t, const struct ir_func *f, ir_val check) {
    if (!t->intervals || !f->has_body || f->is_model || f->ins.at[check].op != IR_CHECK)
        return false;
    const struct absint *x = absint_known(t->intervals, f);
    return x && absint_holds(x, check);
}

const struct nulltest *facts_ordered(const struct task_facts *t, enum alias_rule alias) {
    return alias == ALIAS_NONE ? &t->nothing : &t->ordered;
}
