/* What abstract interpretation shows before any solver is asked (core/analysis/absint/absint.h).
 *
 * Of each function by itself, for any arguments and memory, so it holds in every context;
 * checks inside library models belong to their callers' lines and are left to the solver.
 * The analysis knows nothing of unsupported constructs but that their values may be anything,
 * so it may prove what symbolic execution must leave unknown.
 */
#include "core/analysis/absint/absint.h"
#include "engines/bmc/internal.h"

enum { FACTS_MS = 1000 };

static const struct absint *facts_of(struct bmc *b, const struct ir_func *f) {
    struct absint_options opt = {.skip = b->opt->skip};
    if (!b->facts) b->facts = absint_unit_new(&b->scratch, b->task, &opt);
    absint_unit_deadline(b->facts, deadline_worth(b->deadline, FACTS_MS));
    return absint_of(b->facts, f);
}

bool bmc_shown(struct bmc *b, const struct ir_func *f, ir_val check) {
    if (b->opt->no_intervals || b->opt->unbounded) return false;
    if (!f->has_body || f->is_model || f->ins.at[check].op != IR_CHECK) return false;
    return absint_holds(facts_of(b, f), check);
}
