/* order.c - which function is verified next, and which one makes room for it.
 *
 * First those that have had no time yet, with a short limit, so that easy verdicts come within a
 * second of opening; then those that a short time did not decide; last those that are decided, but
 * whose prover was stopped before it found what to show with the verdict.  Among each: of the
 * document that the user looked at last; the function that holds the cursor, then what is visible,
 * then the rest; changed functions before those that were never verified; in the order of the text.
 */
#include "lsp/server/session.h"

/* How often a function makes room before it is left alone, where another prover can serve the
 * functions that are edited meanwhile: typing all the time must not starve it. */
enum { STOPS_MAX = 3 };

bool order_waits(const struct func_state *f) {
    return f->fresh == FRESH_QUEUED || (f->trying && !f->job);
}

bool order_waits_for_reasons(const struct document *d, const struct func_state *f) {
    return !d->hidden && f->stops < STOPS_MAX && state_unexplained(f);
}

static unsigned turn(const struct func_state *f) {
    return f->trying ? 1 : state_unexplained(f) ? 2 : 0;
}

/* 0: the cursor is in it; 1: it is visible; 2: neither, or it is not known. */
static int steps_from_view(const struct document *d, const struct func_state *f) {
    const struct looked_at *l = &d->looked_at;
    if (l->has_cursor && f->start <= l->cursor && l->cursor <= f->end) return 0;
    return l->from < f->end && f->start < l->to ? 1 : 2;
}

/* Is x to be verified before y? */
static bool comes_first(const struct document *dx, const struct func_state *x,
                        const struct document *dy, const struct func_state *y) {
    if (turn(x) != turn(y)) return turn(x) < turn(y);
    if (dx != dy) return dx->touched > dy->touched;
    int near = steps_from_view(dx, x) - steps_from_view(dy, y);
    if (near) return near < 0;
    if (x->changed != y->changed) return x->changed > y->changed;
    return x->start < y->start;
}

bool order_is_seen(const struct document *d, const struct func_state *f) {
    bool tells = d->looked_at.has_cursor || d->looked_at.from != d->looked_at.to;
    return !tells || steps_from_view(d, f) < 2;
}

static struct func_state *next_of(struct server *s, bool hidden, struct document **of) {
    struct func_state *best = NULL;
    for (struct document *d = s->documents; d; d = d->next) {
        if (d->hidden != hidden) continue;
        /* While the text is newer than the table, tasks may be out of date: wait for the lowering.
         */
        for (uint32_t i = 0; !d->table.edited && i < d->table.n; i++) {
            struct func_state *f = &d->table.at[i];
            bool waits = order_waits(f) || order_waits_for_reasons(d, f);
            if (!waits || (best && !comes_first(d, f, *of, best))) continue;
            best = f;
            *of = d;
        }
    }
    return best;
}

struct func_state *order_next(struct server *s, struct document **of) {
    return next_of(s, false, of);
}

struct func_state *order_next_hidden(struct server *s, struct document **of) {
    return next_of(s, true, of);
}

/* Is x to be stopped rather than y? */
static bool less_urgent(const struct document *dx, const struct func_state *x,
                        const struct document *dy, const struct func_state *y) {
    return schedule_explains(x) != schedule_explains(y) ? schedule_explains(x)
                                                        : comes_first(dy, y, dx, x);
}

static bool is_left_alone(const struct server *s, const struct func_state *f) {
    return f->stops >= STOPS_MAX && pool_size(s->pool, ROLE_PROVE) > 1;
}

struct func_state *order_last_running(struct server *s, struct document **of) {
    struct func_state *worst = NULL;
    for (struct document *d = s->documents; d; d = d->next) {
        if (d->hidden) continue;
        for (uint32_t i = 0; i < d->table.n; i++) {
            struct func_state *f = &d->table.at[i];
            if (!f->job || is_left_alone(s, f) || (worst && !less_urgent(d, f, *of, worst)))
                continue;
            worst = f;
            *of = d;
        }
    }
    return worst;
}

/* Its place in the text and the cursor do not count, so that two functions cannot take turns in
 * stopping each other. */
bool order_much_before(const struct document *dx, const struct func_state *x,
                       const struct document *dy, const struct func_state *y) {
    if (state_unexplained(x)) return false;
    if (x->trying != y->trying) return y->trying;
    return dx != dy ? dx->touched > dy->touched : x->changed > y->changed;
}

/* ---- what the user looks at ---- */

void order_cursor_at(struct document *d, size_t offset) {
    d->looked_at.has_cursor = true;
    d->looked_at.cursor = offset;
}

static void take_visible(struct document *d, const cJSON *range) {
    size_t from = offset_of_position(d, json_get(range, "start"));
    size_t to = offset_of_position(d, json_get(range, "end"));
    d->looked_at.from = from;
    d->looked_at.to = to < from ? from : to;
}

/* Editors ask for the hints of what is visible, and for the actions where the cursor is. */
void order_visible(struct document *d, const cJSON *range) {
    if (!cJSON_IsObject(range)) return;
    take_visible(d, range);
    schedule_seen(d);
}

void on_look_at(struct server *s, const cJSON *id, const cJSON *params) {
    (void)id;
    struct document *d = document_of(s, params);
    const cJSON *position = json_get(params, "position");
    if (!d) return;
    if (cJSON_IsObject(position)) order_cursor_at(d, offset_of_position(d, position));
    order_visible(d, json_get(params, "visible"));
    d->touched = ++s->stamp;
    schedule_seen(d);
    schedule_pump(s);
}
