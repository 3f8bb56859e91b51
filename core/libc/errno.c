/* errno.c - where errno is.
 *
 * Assumed: one thread. The models set errno where the standard or POSIX says so; the numbers other
 * than EDOM, ERANGE and EINVAL differ between systems, so those are any positive number.
 */
#include "vl_model.h"

static int vl_errno;

int *__errno_location(void) { return &vl_errno; }

int *__errno(void) { return &vl_errno; }

int *__error(void) { return &vl_errno; }
