/* mapping.c - <sys/mman.h>: memory that the system maps.
 *
 * A mapping is an object of at least so many bytes: zeros, or what a file holds, which is any
 * input. munmap does not end its lifetime, as it may be called for a part: a use of the memory
 * afterwards is not found.
 *
 * Assumed: MAP_ANONYMOUS has Linux's number, else mapped memory may hold anything. Other programs
 * do not write shared memory.
 */
#include "vl_model.h"

#define VL_NO_MAPPING ((void *)-1)

enum { VL_LEAST_PAGE = 4096 }; /* mappings begin where a page does */

void *mmap(void *wanted, size_t n, int protection, int flags, int fd, off_t at) {
    enum { ANONYMOUS = 0x20 };
    (void)wanted, (void)protection, (void)fd, (void)at;
    if (n == 0 || __VERIFIER_nondet_bool()) {
        if (n == 0)
            vl_fail(VL_EINVAL);
        else
            vl_fail_somehow();
        return VL_NO_MAPPING;
    }
    char *p = __vl_lent();
    __VERIFIER_assume(p != NULL);
    __VERIFIER_assume(__vl_size(p) >= n);
    __VERIFIER_assume((uintptr_t)p % VL_LEAST_PAGE == 0);
    if (flags & ANONYMOUS) __builtin_memset(p, 0, n);
    return p;
}

int munmap(void *p, size_t n) {
    (void)p, (void)n;
    return vl_success_or_none();
}

int mprotect(void *p, size_t n, int protection) {
    (void)p, (void)n, (void)protection;
    return vl_success_or_none();
}

int msync(void *p, size_t n, int flags) {
    (void)p, (void)n, (void)flags;
    return vl_success_or_none();
}

int madvise(void *p, size_t n, int advice) {
    (void)p, (void)n, (void)advice;
    return vl_success_or_none();
}
