/* Questions to the solver (engines/finding/ask.h) in the terms of this engine. */
#include "engines/bmc/internal.h"
#include "engines/finding/ask.h"

enum solver_answer bmc_ask(struct bmc *b, const term *assumptions, uint32_t n,
                           deadline_t deadline) {
    return finding_ask(b->symex, b->solver, assumptions, n, deadline, &b->v.queries);
}
