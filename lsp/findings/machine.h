/* machine.h - how a failure shows when the program is run: by sanitizers.def.
 *
 * Texts are static.
 */
#ifndef VL_LSP_FINDINGS_MACHINE_H
#define VL_LSP_FINDINGS_MACHINE_H

#include "core/ir/ir.h"

struct machine_check {
    const char *words;    /* any of these, separated by |, is printed; NULL: no run shows it */
    const char *compiler; /* "cc", or the only one that can */
    const char *flags;    /* its sanitizers, separated by spaces */
    const char *said;     /* .words NULL: what shows it all the same, or NULL */
};
struct machine_check machine_check_of(enum check_kind k);
/* The words of AddressSanitizer and UndefinedBehaviorSanitizer; NULL: they do not look for it. */
const char *machine_words(enum check_kind k);

/* Options with which each source of a driver is compiled, besides the sanitizers; ended by NULL. */
extern const char *const machine_options[];
/* Of the link: unused functions go, and with them what they call. */
#define MACHINE_LINK "-Wl,--gc-sections"

#endif
