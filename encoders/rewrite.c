/* rewrite.c - local rewriting rules of the constructors. */
#include "encoders/term_int.h"

term rewrite_bin(struct term_store *s, enum term_op op, term a, term b) {
    (void)s, (void)op, (void)a, (void)b;
    return 0;
}
term rewrite_not(struct term_store *s, term a) { return (void)s, (void)a, 0; }
term rewrite_ite(struct term_store *s, term c, term a, term b) {
    return (void)s, (void)c, (void)a, (void)b, 0;
}
term rewrite_zext(struct term_store *s, term a, unsigned w) { return (void)s, (void)a, (void)w, 0; }
term rewrite_sext(struct term_store *s, term a, unsigned w) { return (void)s, (void)a, (void)w, 0; }
term rewrite_extract(struct term_store *s, term a, unsigned hi, unsigned lo) {
    return (void)s, (void)a, (void)hi, (void)lo, 0;
}
term rewrite_concat(struct term_store *s, term hi, term lo) {
    return (void)s, (void)hi, (void)lo, 0;
}
term rewrite_select(struct term_store *s, term array, term index) {
    return (void)s, (void)array, (void)index, 0;
}
term rewrite_store(struct term_store *s, term array, term index, term element) {
    return (void)s, (void)array, (void)index, (void)element, 0;
}
