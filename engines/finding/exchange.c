/* Interruptions of an engine by those beside it: a flag that stands in for its deadline's stop. */
#include "engines/finding/exchange.h"

bool verify_has_news(struct verify_others *others, unsigned *heard) {
    if (!others) return false;
    atomic_store(&others->interrupt, false); /* before looking, or what comes now is missed */
    unsigned before = *heard;
    *heard = atomic_load(&others->news);
    return *heard != before;
}

bool verify_is_to_hurry(const struct verify_others *others) {
    return others && atomic_load(&others->hurry);
}

deadline_t verify_uninterrupted(struct verify_others *others, deadline_t d) {
    if (others && !deadline_passed(d)) d.stop = &others->interrupt;
    return d;
}

bool verify_interrupted(const struct verify_others *others, deadline_t d) {
    return others && atomic_load(&others->interrupt) && !deadline_passed(d);
}

bool verify_decided(const struct verify_progress *progress, const struct func_result *result) {
    return progress && progress->decided && progress->decided(progress->ctx, result);
}
