/* likely.c - which findings are listed without being asked for. */
#include "lsp/findings/likely.h"

bool likely_check(const struct check_result *c) {
    if (c->severity != SEVERITY_INFORMATION) return true;
    /* a format that comes in is some caller's literal */
    return !c->outside && !c->if_returns && !c->unmet && c->kind != CHECK_FORMAT;
}

bool likely_result(const struct func_result *r) {
    for (uint32_t i = 0; i < r->checks.n; i++) {
        const struct check_result *c = &r->checks.at[i];
        if (c->verdict == VERDICT_VIOLATED && likely_check(c)) return true;
    }
    return false;
}
