/* Fewer rounds: a loop that takes inputs often fails in an earlier one, too.
 *
 * What one round takes lies between two inputs of one instruction. Such stretches are left out, the
 * longest first, and the inputs behind them move up: the same check fails sooner, or all stays as
 * it was.
 */
#include "core/shrink/shrink_int.h"

#include <string.h>

enum { MOST_TRIES = 64, MOST_ROUNDS = 1024, PART = 4 /* of all cost */ };

struct rounds {
    struct shrinking *k;
    struct interp_result now; /* the run of the witness as it is */
    unsigned tries;
};

/* What code without body writes is told of each call, in its order: no call may be left out. */
static bool havocs_write(const struct witness *w) {
    for (uint32_t i = 0; i < w->havocs.n; i++)
        if (w->havocs.at[i].writes.n) return true;
    return false;
}

/* What is missing at the end is 0, so only the inputs that are taken tell whether the run is
 * shorter. */
static bool leave_inputs_out(struct rounds *r, uint32_t from, uint32_t to) {
    struct witness *w = r->k->v.w;
    struct wit_val *was = w->inputs.at;
    const uint32_t n = w->inputs.n, rest = n > to ? n - to : 0;
    if (from >= n) return false;
    struct wit_val *left = arena_new_array(r->k->v.arena, struct wit_val, from + rest + 1);
    memcpy(left, was, from * sizeof *was);
    if (rest) memcpy(left + from, was + to, rest * sizeof *was);
    w->inputs.at = left;
    w->inputs.n = w->inputs.cap = from + rest;
    r->tries++;
    if (shrink_holds(r->k) && r->k->took < r->now.takers.n) return true;
    w->inputs.at = was;
    w->inputs.n = w->inputs.cap = n;
    return false;
}

/* Where later rounds begin, each with an input of the instruction that takes the i-th. */
static uint32_t rounds_behind(const struct interp_result *run, uint32_t i,
                              uint32_t at[MOST_ROUNDS]) {
    const struct interp_taker *first = &run->takers.at[i];
    uint32_t n = 0;
    for (uint32_t j = i + 1; j < run->takers.n && n < MOST_ROUNDS; j++)
        if (run->takers.at[j].ins == first->ins && run->takers.at[j].from == first->from)
            at[n++] = j;
    return n;
}

static bool leave_rounds_out(struct rounds *r, uint32_t i) {
    uint32_t at[MOST_ROUNDS];
    for (uint32_t n = rounds_behind(&r->now, i, at); n && r->tries < MOST_TRIES; n /= 2) {
        if (r->k->left < RUN_COST || !leave_inputs_out(r, i, at[n - 1])) continue;
        shrink_run(r->k, &r->now);
        return true;
    }
    return false;
}

bool shorten_rounds(struct shrinking *k) {
    struct rounds r = {.k = k};
    bool any = false;
    const uint64_t kept = k->left;
    if (havocs_write(k->v.w)) return false;
    k->left = kept / PART;
    shrink_run(k, &r.now);
    for (uint32_t i = 0; i < r.now.takers.n && r.tries < MOST_TRIES; i++)
        while (leave_rounds_out(&r, i)) any = true;
    k->left = kept; /* what follows has less to do, if rounds are left out */
    return any;
}
