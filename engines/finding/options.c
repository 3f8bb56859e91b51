/* Deadlines of an engine: in milliseconds for users, in units of work for tests. */
#include "engines/finding/options.h"

deadline_t verify_deadline(const struct verify_options *opt) {
    deadline_t d = opt->timeout_ms > 0 ? deadline_in(opt->timeout_ms) : CLOCK_NEVER;
    d.stop = opt->stop;
    return d;
}

deadline_t verify_counted(const struct verify_options *opt, uint64_t *work) {
    deadline_t d = verify_deadline(opt);
    d.work = work;
    d.most = opt->budget;
    d.by_work = opt->budget != 0;
    return d;
}

deadline_t verify_explain_deadline(const struct verify_options *opt, deadline_t d) {
    return deadline_worth(d, opt->explain_ms > 0 ? opt->explain_ms : EXPLAIN_MS);
}
