/* machine.h - may work that can wait be done now: does the machine run on battery, has it much else
 * to do?
 *
 * Reads a few small files; what cannot be read is taken for a reason to go on.
 * Thread rule: any.
 */
#ifndef VL_LSP_SERVER_MACHINE_H
#define VL_LSP_SERVER_MACHINE_H

#include "core/options/choices.h"

#include <stdbool.h>
#include <stdint.h>

/* NULL: go on; else why not, in a few words. own: processes of ours that run now, which are no
 * reason.  folder: instead of what the system says, for tests: its power_supply is read like
 * /sys/class/power_supply, its loadavg like /proc/loadavg; or NULL. */
const char *machine_busy(enum pause_rule rule, const char *folder, uint32_t own);

#endif
