/* Nothing is remembered of what is behind an object's cells, so a pointer that is read there is one
 * from outside.  A number for another member leaves it alone, `p->count = 0` in a list of any
 * length; which member that is says the offset modulo the size of an element.
 */
#include "encoders/ts/cleared.h"
#include "encoders/ts/exec.h"
#include "encoders/ts/object.h"

enum { MOST_ELEMENT = 1024 /* bytes */ };

void ts_keep_pointers(struct ts_builder *x, uint32_t object) {
    if (!x->kept.kept_pointers[object]) x->kept.kept_pointers[object] = x->kept.again = true;
}

/* What is repeated in the object. */
static ir_ct repeated_type(const struct ts_builder *x, const struct ts_object *o) {
    ir_ct ct = ts_type_of(x, o);
    bool array = o->kind == TS_GLOBAL && ct && ir_ctype_at(x->m, ct)->kind == CT_ARRAY;
    return array ? ir_ctype_at(x->m, ct)->elem : ct;
}

static bool is_of_pointer(const struct ts_builder *x, ir_ct ct, uint64_t byte) {
    ct = env_innermost(x->m, ct, &byte);
    enum ir_ctkind kind = ir_ctype_at(x->m, ct)->kind;
    return kind == CT_PTR || (kind == CT_UNION && ir_some_pointer(x->m, ct, NULL, 0));
}

/* The offset in its element. */
static term place_in_element(struct ts_builder *x, term off, uint64_t size) {
    uint64_t at = term_constant_rest(x->s, off, size);
    term from = term_bin(x->s, TERM_SUB, off, ts_number(x, at));
    if (term_div_exact(x->s, from, size)) return ts_number(x, at);
    return term_bin(x->s, TERM_UREM, off, ts_number(x, size));
}

/* Do n bytes at a place in an element touch those in [from, to), of this one or the next? */
static term touches_bytes(struct ts_builder *x, term place, term n, uint64_t size, uint64_t from,
                          uint64_t to) {
    term end = term_bin(x->s, TERM_ADD, place, n);
    term this = term_and(x->s, term_bin(x->s, TERM_ULT, place, ts_number(x, to)),
                         term_bin(x->s, TERM_ULT, ts_number(x, from), end));
    return term_or(x->s, this, term_bin(x->s, TERM_ULT, ts_number(x, size + from), end));
}

static term is_over_pointer(struct ts_builder *x, ir_ct ct, uint64_t size, term off, term n) {
    term place = place_in_element(x, off, size);
    term over = term_bin(x->s, TERM_ULT, ts_number(x, size), n); /* all of an element */
    for (uint64_t from = 0, to; from < size; from = to + 1) {
        for (to = from; to < size && is_of_pointer(x, ct, to); to++) continue;
        if (to > from) over = term_or(x->s, over, touches_bytes(x, place, n, size, from, to));
    }
    return over;
}

void ts_put_over_pointers(struct ts_builder *x, uint32_t object, term is, term off, term n) {
    ir_ct ct = repeated_type(x, ts_object_at(x, object));
    uint64_t size = ct ? ir_ctype_at(x->m, ct)->size : 0;
    if (!x->kept.kept_pointers[object] || term_is_false(x->s, is)) return;
    term over = term_not(x->s, term_eq(x->s, n, ts_number(x, 0)));
    if (size && size <= MOST_ELEMENT)
        over = term_and(x->s, over, is_over_pointer(x, ct, size, off, n));
    ts_lose(x, term_and(x->s, is, over), "a number over a pointer");
}
