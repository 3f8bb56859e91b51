/* link_types.h - compatible types of two modules (6.2.7), and one number for each in a program. */
#ifndef VL_LINK_LINK_TYPES_H
#define VL_LINK_LINK_TYPES_H

#include "core/program/copy.h"

/* May x of m and y of n be the type of one object or parameter? A type that is incomplete in one
 * module fits any completion in the other; qualifiers count if `qualified`. */
bool link_compatible(const struct ir_module *m, ir_ct x, const struct ir_module *n, ir_ct y,
                     bool qualified);

/* In what two records of one tag differ that keep x and y from fitting: "`struct p` has 8 bytes
 * here, 12 there". NULL: they fit, or their names say it. In the arena. */
const char *link_difference(struct arena *a, const struct ir_module *m, ir_ct x,
                            const struct ir_module *n, ir_ct y, bool qualified);

/* Before anything is copied: records and enumerations of c->from that c->to has already, by their
 * tag, get that number. One that was incomplete there is completed. */
void link_share_types(struct ir_copy *c);

#endif
