/* needs.c - what a function needs of its callers.
 *
 * Invariant: with arguments that keep all of it, none of the checks that it was read from fails.
 */
#include "lsp/findings/needs.h"

#include "core/base/str.h"

#include <string.h>

static bool is_told(const struct check_result *c) {
    const struct precondition *p = c->precondition;
    return c->verdict == VERDICT_VIOLATED && c->severity == SEVERITY_INFORMATION && p && p->exact &&
           p->of_arguments && p->kept;
}

void needs_of(struct arena *a, const struct func_result *r, need_list *out) {
    for (uint32_t i = 0; i < r->checks.n; i++) {
        if (!is_told(&r->checks.at[i])) continue;
        const struct precondition *p = r->checks.at[i].precondition;
        bool known = false;
        for (uint32_t k = 0; k < out->n; k++) known |= strcmp(out->at[k].text, p->kept) == 0;
        if (!known) vec_push(a, out, (struct function_need){p->kept, p->kept_is_c});
    }
}

const char *needs_text(struct arena *a, const need_list *all) {
    struct str s = {.arena = a};
    str_puts(&s, "");
    for (uint32_t i = 0; i < all->n; i++) str_printf(&s, "%s%s", i ? ", " : "", all->at[i].text);
    return s.at;
}
