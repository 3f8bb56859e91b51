/* link.h - modules of several files as one program, as C and a linker put them together.
 *
 * A name with external linkage is one function or object in all files (6.2.2); static names stay
 * apart by file, and where two files use one, the later is called FILE:NAME.  Of each name at most
 * one definition counts: of several the first that is not weak (6.9p5), of tentative ones their
 * common object (J.5.11).  Violations of these rules are in `notes`; nothing is guessed silently.
 * A call that does not fit the definition (6.5.2.2p6) goes to a function whose check `wrong-call`
 * fails, so a function that reaches it is never proved.  Models of library functions are one for
 * all files, and yield to a definition of the program.
 *
 * Requires: modules of one target, lowered for a program (fe_source.program), so that calls of
 * functions without body are still followed by IR_CALL_BACK.
 * Ownership: borrows the modules; the result lives in the arena and shares nothing with them.
 */
#ifndef VL_LINK_LINK_H
#define VL_LINK_LINK_H

#include "core/base/status.h"
#include "core/ir/ir.h"

enum ir_link_kind {
    LINK_DEFINED_TWICE, /* 6.9p5: the first counts */
    LINK_COMMON,        /* 6.9.2p2, J.5.11: tentative definitions in two files, one object */
    LINK_TYPES_DIFFER,  /* 6.2.7p2: declared or defined with types that are not compatible */
};

struct ir_link_note {
    enum ir_link_kind kind;
    const char *name;
    bool is_func;
    struct ir_loc here, first;          /* the one in question; the one that counts */
    const char *here_type, *first_type; /* as C writes them; NULL unless LINK_TYPES_DIFFER */
    const char *difference;             /* of two records of one tag, if it is that; or NULL */
};

struct ir_linked {
    struct ir_module *module;
    VEC(struct ir_link_note) notes;
};

/* VL_OK, or VL_INPUT: the modules have different targets. */
vl_status ir_link(struct arena *a, const struct ir_module *const *modules, uint32_t n,
                  struct ir_linked *out);

#endif
