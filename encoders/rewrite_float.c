/* rewrite_float.c - rules of floating-point operators. */
#include "encoders/rewrite.h"

term rewrite_float(struct term_store *s, const struct term_node *n) {
    (void)s, (void)n;
    return 0;
}
