/* goal.c - the words of goals, as they are in JSON. */
#include "core/ir/goal.h"

const char *goal_kind_name(enum goal_kind k) {
    static const char *const names[GOAL_KINDS] = {
#define X(id, name) [GOAL_##id] = name,
        GOAL_KIND_TABLE(X)
#undef X
    };
    return names[k];
}

const char *goal_way_name(enum goal_way w) {
    static const char *const names[GOAL_WAYS] = {
#define X(id, name) [GOAL_BY_##id] = name,
        GOAL_WAY_TABLE(X)
#undef X
    };
    return names[w];
}
