/* div_exact.c - byte offsets to element indices. */
#include "encoders/term_int.h"

term term_div_exact(struct term_store *s, term offset, uint64_t stride) {
    return (void)s, (void)offset, (void)stride, 0;
}
