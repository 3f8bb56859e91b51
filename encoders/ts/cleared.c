/* Nothing is remembered of what is behind an object's cells, so a pointer that is read there is one
 * from outside, or null where the code has put numbers over pointers.  A number for another member
 * leaves them alone: `p->count = 0` in a list of any length.  That is seen at an offset that is
 * constant but for whole elements; and where it is a pointer's own offset and a constant,
 * executions are lost in which the pointer is not to the start of an element.
 */
#include "encoders/ts/cleared.h"
#include "encoders/ts/exec.h"
#include "encoders/ts/object.h"

enum { MOST_ELEMENT = 4096 /* bytes */ };

bool ts_may_be_cleared(struct ts_builder *x, uint32_t object) {
    const struct ts_object *o = ts_object_at(x, object);
    if (!o->written || x->kept.cleared[object]) return o->written;
    if (!x->kept.kept_pointers[object]) x->kept.kept_pointers[object] = x->kept.again = true;
    return false;
}

void ts_clear_pointers(struct ts_builder *x, uint32_t object) {
    if (!x->kept.kept_pointers[object] || x->kept.cleared[object]) return;
    x->kept.cleared[object] = x->kept.again = true;
}

/* ---- where a number goes ---- */

/* What is repeated in the object. */
static ir_ct repeated_type(const struct ts_builder *x, const struct ts_object *o) {
    ir_ct ct = ts_type_of(x, o);
    bool array = o->kind == TS_GLOBAL && ct && ir_ctype_at(x->m, ct)->kind == CT_ARRAY;
    return array ? ir_ctype_at(x->m, ct)->elem : ct;
}

/* Are there bytes of a declared pointer among those at `off` in an element, or in the next one? */
static bool is_over_pointer(const struct ts_builder *x, ir_ct ct, uint64_t off, uint32_t bytes) {
    uint64_t size = ir_ctype_at(x->m, ct)->size;
    for (uint64_t at = off; at < off + bytes; at++) {
        uint64_t in = at % size;
        ir_ct of = env_innermost(x->m, ct, &in);
        enum ir_ctkind kind = ir_ctype_at(x->m, of)->kind;
        if (kind == CT_PTR || (kind == CT_UNION && ir_some_pointer(x->m, of, NULL, 0))) return true;
    }
    return false;
}

/* off = at + i * size for some i, as its term shows. */
static bool place_in_element(struct ts_builder *x, term off, uint64_t size, uint64_t *at) {
    bv_t k;
    if (term_is_const(x->s, off, &k)) return *at = (uint64_t)(k % size), true;
    for (*at = 0; *at < size; ++*at)
        if (term_div_exact(x->s, term_bin(x->s, TERM_SUB, off, ts_number(x, *at)), size))
            return true;
    return false;
}

/* off is a variable and a constant. */
static bool is_from_variable(const struct ts_builder *x, term off, term *from, uint64_t *at) {
    const struct term_node n = *term_get(x->s, off);
    bv_t k = 0;
    *from = off;
    if (n.op == TERM_ADD && term_is_const(x->s, n.arg[1], &k)) *from = n.arg[0];
    if (n.op == TERM_ADD && !k && term_is_const(x->s, n.arg[0], &k)) *from = n.arg[1];
    *at = (uint64_t)k;
    return term_get(x->s, *from)->op == TERM_VAR;
}

void ts_put_number_over(struct ts_builder *x, uint32_t object, term is, term off, uint32_t bytes) {
    const struct ts_object *o = ts_object_at(x, object);
    if (!x->kept.kept_pointers[object] || x->kept.cleared[object]) return;
    ir_ct ct = repeated_type(x, o);
    uint64_t size = ct ? ir_ctype_at(x->m, ct)->size : 0, at;
    term from;
    if (!size || size > MOST_ELEMENT) return ts_clear_pointers(x, object);
    if (place_in_element(x, off, size, &at)) {
        if (is_over_pointer(x, ct, at, bytes)) ts_clear_pointers(x, object);
        return;
    }
    if (!is_from_variable(x, off, &from, &at) || is_over_pointer(x, ct, at % size, bytes))
        return ts_clear_pointers(x, object);
    term rest = term_bin(x->s, TERM_UREM, from, ts_number(x, size));
    term inside = term_not(x->s, term_eq(x->s, rest, ts_number(x, 0)));
    ts_lose(x, term_and(x->s, is, inside), "a number over pointers");
}
