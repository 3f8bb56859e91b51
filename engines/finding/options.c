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

static int64_t time_for_reasons(const struct verify_options *opt) {
    return opt->explain_ms > 0 ? opt->explain_ms : EXPLAIN_MS;
}

deadline_t verify_explain_deadline(const struct verify_options *opt, bool told, deadline_t d) {
    if (told && !d.by_work) d.at = INT64_MAX; /* what is left of it may be next to nothing */
    return deadline_worth(d, time_for_reasons(opt));
}

deadline_t verify_explain_net(const struct verify_options *opt) {
    return deadline_in(time_for_reasons(opt) * DEADLINE_NET);
}
