/* live.h - which values live at the entry of each block.
 *
 * A value lives at a point from which a path leads to a use of it without passing its definition. A
 * jump uses the values that it passes to block parameters; the block defines the parameters. Each
 * use is followed backwards to the definition (a value has one, which dominates its uses), so the
 * work is proportional to the size of the sets.
 */
#ifndef VL_ANALYSIS_FLOW_LIVE_H
#define VL_ANALYSIS_FLOW_LIVE_H

#include "core/ir/cfg.h"

struct live_set {
    ir_val *at; /* ascending */
    uint32_t n, cap;
};

struct live_options {
    bool (*counts)(const struct ir_func *f, ir_val v); /* others live nowhere */
    const bool *needed; /* by instruction: those that use what they name; NULL: all do */
    bool with_params;   /* a block's parameter that something uses lives at its entry, too */
    uint32_t most;      /* values in all sets together, or none is given; 0: any number */
};

/* By block, the arena's; NULL: more than opt->most. */
struct live_set *live_find(struct arena *a, const struct ir_func *f, const struct cfg *g,
                           const struct live_options *opt);

bool live_has(const struct live_set *s, ir_val v);

#endif
