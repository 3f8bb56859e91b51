/* errno.c - where errno is.
 *
 * Assumed: one thread. The models set errno where the standard or POSIX says so; the numbers other
 * than EDOM, ERANGE and EINVAL differ between systems, so those are any positive number.
 */
#include "vl_model.h"

/* Functions without a body set it, too: it is not static. */
int __vl_errno = 0;

int *__errno_location(void) { return &__vl_errno; }

int *__errno(void) { return &__vl_errno; }

int *__error(void) { return &__vl_errno; }
