/* zone.c - the sparse set of differences x - y <= c.
 *
 * Invariant: the differences are sorted by their pair of nodes, each pair once with the least
 * bound so far. Beyond ZONE_MAX a difference is dropped, which says less but nothing false.
 */
#include "core/analysis/domains/zone.h"

/* No two integers of 64 bits are further apart. */
static const sbv_t FAR = (sbv_t)1 << 66;

void zone_copy(struct zone *to, const struct zone *from) {
    to->at.n = 0;
    for (uint32_t i = 0; i < from->at.n; i++) vec_push(to->arena, &to->at, from->at.at[i]);
}

/* Where (x, y) stands or would. */
static uint32_t zone_place(const struct zone *z, zone_node x, zone_node y) {
    uint32_t lo = 0, hi = z->at.n;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        const struct zone_rel *r = &z->at.at[mid];
        if (r->x < x || (r->x == x && r->y < y))
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

bool zone_get(const struct zone *z, zone_node x, zone_node y, sbv_t *c) {
    uint32_t i = zone_place(z, x, y);
    if (i == z->at.n || z->at.at[i].x != x || z->at.at[i].y != y) return false;
    *c = z->at.at[i].c;
    return true;
}

bool zone_put(struct zone *z, zone_node x, zone_node y, sbv_t c) {
    uint32_t i = zone_place(z, x, y);
    if (i < z->at.n && z->at.at[i].x == x && z->at.at[i].y == y) {
        if (z->at.at[i].c <= c) return false;
        z->at.at[i].c = c;
        return true;
    }
    if (z->at.n >= ZONE_MAX) return false; /* less is known: never wrong */
    vec_push(z->arena, &z->at, (struct zone_rel){0, 0, 0});
    for (uint32_t k = z->at.n - 1; k > i; k--) z->at.at[k] = z->at.at[k - 1];
    z->at.at[i] = (struct zone_rel){x, y, c};
    return true;
}

static void link(struct zone *z, zone_node x, zone_node y, sbv_t c, bool *contradiction) {
    sbv_t back;
    if (c < -FAR || (x == y && c < 0)) *contradiction = true;
    if (c < -FAR || c > FAR || x == y) return;
    if (zone_get(z, y, x, &back) && back + c < 0) *contradiction = true;
    zone_put(z, x, y, c);
}

/* The neighbours are looked up first: the set changes while it is extended. */
void zone_add(struct zone *z, zone_node x, zone_node y, sbv_t c, bool *contradiction) {
    struct zone_rel in[ZONE_MAX + 1], out[ZONE_MAX + 1];
    uint32_t nin = 0, nout = 0;
    in[nin++] = (struct zone_rel){x, x, 0};
    out[nout++] = (struct zone_rel){y, y, 0};
    for (uint32_t i = 0; i < z->at.n; i++) {
        if (z->at.at[i].y == x) in[nin++] = z->at.at[i];
        if (z->at.at[i].x == y) out[nout++] = z->at.at[i];
    }
    for (uint32_t i = 0; i < nin; i++)
        for (uint32_t k = 0; k < nout; k++)
            link(z, in[i].x, out[k].y, in[i].c + c + out[k].c, contradiction);
}

void zone_keep(struct zone *z, bool (*keep)(const void *ctx, struct zone_rel r), const void *ctx) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < z->at.n; i++) {
        struct zone_rel r = z->at.at[i];
        if (keep(ctx, r)) z->at.at[n++] = r;
    }
    z->at.n = n;
}

void zone_merge(struct zone *z, zone_node from, zone_node to, bool *contradiction) {
    struct zone_rel moved[ZONE_MAX];
    uint32_t n = 0, kept = 0;
    for (uint32_t i = 0; i < z->at.n; i++) {
        struct zone_rel r = z->at.at[i];
        if (r.x != from && r.y != from)
            z->at.at[kept++] = r;
        else
            moved[n++] = (struct zone_rel){r.x == from ? to : r.x, r.y == from ? to : r.y, r.c};
    }
    z->at.n = kept;
    for (uint32_t i = 0; i < n; i++) zone_add(z, moved[i].x, moved[i].y, moved[i].c, contradiction);
}
