/* bodiless.h - what a call of a function without body may do: the one place that says so, for
 * encoders and interpreter alike.
 *
 * Without facts: write what its arguments and the variables that other files may change lead to,
 * call back what it got hold of, give anything (docs/architecture.md, "How unknown input is
 * modelled").  One that a system header declares is the library's: of the program's variables it
 * knows those whose address it was given.  With facts from its definition (ir_known) as much less
 * as they say; where it may call back, its effects on memory are as without.
 */
#ifndef VL_IR_BODILESS_H
#define VL_IR_BODILESS_H

#include "core/ir/ir.h"

struct ir_bodiless {
    const struct ir_known *known; /* NULL: nothing is known */
    bool returns;                 /* it may */
    bool calls_back;              /* it may */
    bool is_system;               /* the library's, and nothing is known of it */
    bool not_null;                /* the result, if it is a pointer */
    bool any_memory;              /* what it writes is not known; else known->writes and so on */
};

/* callee: as declared; NULL: code that has no name, behind a pointer or in assembly. */
struct ir_bodiless ir_bodiless(const struct ir_func *callee);
/* May it write g although no argument leads there? statics: it may call back into this file;
 * passed: functions without body have got the address of g before. */
bool ir_bodiless_writes(const struct ir_bodiless *b, const struct ir_global *g, bool statics,
                        bool passed);
/* Of argument i: may it write the object that it points to; and what pointers there lead to? */
bool ir_bodiless_writes_to(const struct ir_bodiless *b, uint32_t i);
bool ir_bodiless_reaches(const struct ir_bodiless *b, uint32_t i);
bool ir_bodiless_keeps(const struct ir_bodiless *b, uint32_t i);
bool ir_bodiless_frees(const struct ir_bodiless *b, uint32_t i);

#endif
