/* exchange.h - the messages of an engine while it works, and those that it gets from other engines
 * of the portfolio.
 *
 * An engine calls from its own thread.  Results that are passed belong to the engine; a receiver
 * that keeps one copies its lists.
 */
#ifndef VL_ENGINES_FINDING_EXCHANGE_H
#define VL_ENGINES_FINDING_EXCHANGE_H

#include "core/base/clock.h"
#include "core/result/verdict.h"

/* Called with partial results as they grow. */
struct verify_progress {
    void *ctx;
    /* so_far: NULL where nothing is new. false: cancel. */
    bool (*step)(void *ctx, const struct func_result *so_far, uint32_t bound);
    /* The verdict is known if the result is conclusive, and only why it is so, or what is reached
     * at all, will take longer. The result that is returned in the end has the same verdict, or
     * takes it back with `unknown: internal`. true: it was told, so that its reasons may come
     * late. May be NULL. */
    bool (*decided)(void *ctx, const struct func_result *result);
};
/* Calls .decided, if there is one; its answer. */
bool verify_decided(const struct verify_progress *progress, const struct func_result *result);

/* Engines beside this one, at work on the same function. */
struct verify_others {
    void *ctx;
    atomic_uint news;      /* grows with the checks that they have closed */
    atomic_bool interrupt; /* what is asked may not matter any more: a check was found violated, or
                              the engine is to end; verify_has_news resets it */
    atomic_bool hurry;     /* the verdict is known: only ranks of findings are wanted, and soon */
    /* Is this check (.func, .ins, .kind) violated or proved? *out is what they say of it. */
    bool (*closed)(void *ctx, const struct check_result *check, struct check_result *out);
};
/* Have they closed more than the *heard of last time? From here on .interrupt counts. NULL: there
 * are no others. */
bool verify_has_news(struct verify_others *others, unsigned *heard);
/* Is only the rank of findings wanted? NULL: no. */
bool verify_is_to_hurry(const struct verify_others *others);
/* Passes when d does, or others interrupt; an engine looks at what they know before it asks with
 * such a deadline. */
deadline_t verify_uninterrupted(struct verify_others *others, deadline_t d);
/* Has an interruption, and nothing else, kept a question from its answer? */
bool verify_interrupted(const struct verify_others *others, deadline_t d);

#endif
