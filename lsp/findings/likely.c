/* likely.c - which findings are listed without being asked for. */
#include "lsp/findings/likely.h"

bool likely_check(const struct check_result *c) {
    if (c->severity != SEVERITY_INFORMATION) return true;
    /* a format that comes in is some caller's literal; whether a pointer is into an array is what
     * comparing it with its bounds asks */
    bool of_caller = c->kind == CHECK_FORMAT || c->kind == CHECK_POINTER_COMPARISON;
    return !c->outside && !c->if_returns && !c->unmet && !of_caller;
}

bool likely_result(const struct func_result *r) {
    for (uint32_t i = 0; i < r->checks.n; i++) {
        const struct check_result *c = &r->checks.at[i];
        if (c->verdict == VERDICT_VIOLATED && likely_check(c)) return true;
    }
    return false;
}
