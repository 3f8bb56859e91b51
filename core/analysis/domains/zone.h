/* zone.h - differences between integers: x - y <= c.
 *
 * The zone domain (Mine, "A new numerical abstract domain based on difference-bound
 * matrices", PADO 2001), kept sparse: only differences that say more than the
 * intervals of x and y do, as in Gange, Ma, Navas, Schachte, Sondergaard and Stuckey,
 * "A fresh look at zones and octagons" (TOPLAS 2021).  A node is a value in one of
 * its readings; the caller knows their intervals.
 * zone_add keeps the set closed under x - z <= (x - y) + (y - z), up to ZONE_MAX.
 */
#ifndef VL_ANALYSIS_DOMAINS_ZONE_H
#define VL_ANALYSIS_DOMAINS_ZONE_H

#include "core/base/vec.h"
#include "core/ir/ir.h"

enum { ZONE_MAX = 160 };

typedef uint32_t zone_node; /* value * 2 + (read as signed) */
static inline zone_node zone_of(ir_val v, bool is_signed) { return v * 2 + is_signed; }
static inline ir_val zone_val(zone_node n) { return n / 2; }
static inline bool zone_signed(zone_node n) { return n % 2; }

struct zone_rel {
    zone_node x, y;
    sbv_t c; /* x - y <= c */
};

/* Ascending by x, then y. */
struct zone {
    struct arena *arena;
    VEC(struct zone_rel) at;
};

void zone_copy(struct zone *to, const struct zone *from);
bool zone_get(const struct zone *z, zone_node x, zone_node y, sbv_t *c);
/* x - y <= c without closure; false: it was known. */
bool zone_put(struct zone *z, zone_node x, zone_node y, sbv_t c);
/* And what follows. *contradiction is set if nothing satisfies it. */
void zone_add(struct zone *z, zone_node x, zone_node y, sbv_t c, bool *contradiction);
/* Leaves out what `keep` does not want. */
void zone_keep(struct zone *z, bool (*keep)(const void *ctx, struct zone_rel r), const void *ctx);
/* Moves what is known of one node to another; both are the same number. */
void zone_merge(struct zone *z, zone_node from, zone_node to, bool *contradiction);

#endif
