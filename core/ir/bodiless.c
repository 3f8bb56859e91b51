/* Facts narrow what is said of any function; nothing here looks at bodies. */
#include "core/ir/bodiless.h"

#include <string.h>

struct ir_bodiless ir_bodiless(const struct ir_func *callee) {
    const struct ir_known *k = callee && !callee->has_body ? callee->known : NULL;
    bool calls_back = !k || k->calls_back;
    return (struct ir_bodiless){.known = k,
                                .returns = !k || !k->never_returns,
                                .calls_back = calls_back,
                                .not_null = (k && k->not_null) ||
                                            (callee && !callee->has_body && callee->not_null),
                                .is_system = !k && callee && callee->is_system,
                                .any_memory = calls_back};
}

bool ir_bodiless_writes(const struct ir_bodiless *b, const struct ir_global *g, bool statics,
                        bool passed) {
    bool elsewhere = ir_changes_elsewhere(g, statics);
    if (b->is_system && !statics) return elsewhere && (passed || g->is_system || ir_of_model(g));
    if (b->any_memory) return elsewhere;
    bool named = b->known->writes_globals;
    for (uint32_t i = 0; i < b->known->globals.n && !named; i++)
        named = strcmp(b->known->globals.at[i], g->name) == 0;
    return named && ir_changes_elsewhere(g, false);
}

static bool has(const struct ir_bodiless *b, uint64_t set, uint32_t i) {
    return b->any_memory || i >= 64 || (set >> i & 1);
}

/* Memory to which the callee keeps a pointer may be written in a later call, which is not recorded
 * anywhere, so it counts as written in this one. */
bool ir_bodiless_writes_to(const struct ir_bodiless *b, uint32_t i) {
    return has(b, b->known ? b->known->writes | b->known->keeps : 0, i);
}

bool ir_bodiless_reaches(const struct ir_bodiless *b, uint32_t i) {
    return has(b, b->known ? b->known->reaches | b->known->keeps : 0, i);
}

bool ir_bodiless_keeps(const struct ir_bodiless *b, uint32_t i) {
    return has(b, b->known ? b->known->keeps : 0, i);
}

bool ir_bodiless_frees(const struct ir_bodiless *b, uint32_t i) {
    return b->known && i < 64 && (b->known->frees >> i & 1);
}
