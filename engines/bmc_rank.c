/* How a finding is ranked (docs/architecture.md), and smaller inputs for it. */
#include "engines/bmc_int.h"

enum { RANK_MS = 500 };

static deadline_t soon(const struct bmc *b, int64_t ms) {
    deadline_t d = clock_ms() + ms;
    return d < b->deadline ? d : b->deadline;
}

static bool states_precondition(enum check_kind k) {
    return k == CHECK_ASSERTION || k == CHECK_UNREACHABLE_CALL;
}

/* Undefined behaviour:  SAT?  nondet fixed & reach & !fail
 * Assertions:           SAT?  nondet fixed & (complete | frontier) & !fail
 * SAT: other arguments avoid the failure, so it needs particular ones. */
enum severity bmc_severity(struct bmc *b, const struct site *s, const struct term_model *m) {
    if (b->opt->program) return SEVERITY_ERROR;
    term fixed = symex_fix_nondet(b->symex, m);
    term escape = s->reach;
    if (states_precondition(s->result.kind))
        escape = term_or(b->store, symex_complete(b->symex), symex_frontier(b->symex));
    term ask[] = {escape, term_not(b->store, s->fail), fixed};
    enum solver_answer answer = bmc_ask(b, ask, 3, soon(b, RANK_MS));
    return answer == SOLVER_UNSAT ? SEVERITY_WARNING : SEVERITY_INFORMATION;
}

void bmc_shrink(struct bmc *b, term fail) { (void)b, (void)fail; }
