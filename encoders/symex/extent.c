/* Lengths of what the entry's parameters point to, where its code shows them.
 *
 * core/analysis/extent/extent.h finds the pairs.  A pair is an assumption on the arguments:
 * the pointer is null, the number is not positive, or the object has so many elements, which is to
 * say that the number is no larger than objects can be.  The size is a variable of its own
 * otherwise, so the assumption can always be met, with exactly so many elements among others.
 */
#include "encoders/memory/extent.h"
#include "encoders/objects/context.h"
#include "encoders/objects/object.h"
#include "encoders/objects/outside.h"
#include "encoders/objects/record.h"
#include "encoders/objects/targets.h"
#include "encoders/symex/args.h"

static bool is_unknown(const struct symex *x, uint32_t object) {
    return object && x->mem.objects.at[object].kind == OBJECT_UNKNOWN;
}

/* The first value of the field. */
static struct value field(struct symex *x, uint32_t object, uint64_t off, ir_type type) {
    const struct object o = x->mem.objects.at[object];
    bool ptr = type == IR_PTR;
    uint32_t size = ptr ? x->ptr_bits / 8 : type / 8;
    struct loaded l = contents_load(x, o.initial, off, size, ptr, no_use());
    return l.v;
}

/* The object that p is to unless it is null; 0: not so simple. */
static uint32_t pointed_object(const struct symex *x, struct value p) {
    bv_t object;
    term obj = p.obj;
    const struct term_node *n = term_get(x->s, obj);
    if (n->op == TERM_ITE) {
        bool null = term_is_const(x->s, n->arg[1], &object) && object == OBJ_NULL;
        obj = n->arg[null ? 2 : 1];
        if (!null && !(term_is_const(x->s, n->arg[2], &object) && object == OBJ_NULL)) return 0;
    }
    return term_is_const(x->s, obj, &object) && object != OBJ_NULL ? (uint32_t)object : 0;
}

/* The same of a variable; false: it starts as it is initialised. */
static bool variable_value_at(struct symex *x, const struct ir_global *g, uint64_t off,
                              ir_type type, struct value *out) {
    uint64_t bytes = type == IR_PTR ? x->ptr_bits / 8 : type / 8;
    bv_t object;
    if (x->opt.program || ir_starts_known(g, false) || off + bytes > g->size) return false;
    if (!term_is_const(x->s, global_pointer(x, g->name).obj, &object)) return false;
    *out = field(x, (uint32_t)object, off, type);
    return true;
}

/* Is p, unless it is null, so far behind the start of its object? */
static bool is_at(struct symex *x, struct value p, uint64_t front) {
    term at = offset_const(x, (int64_t)front), null = offset_const(x, 0);
    const struct term_node *n = term_get(x->s, p.v);
    if (p.v == at || n->op != TERM_ITE) return p.v == at;
    return (n->arg[1] == null && n->arg[2] == at) || (n->arg[1] == at && n->arg[2] == null);
}

/* What stands at the place at the entry; false: not in one object that is known whole. */
static bool entry_value_at(struct symex *x, struct extent_place at, ir_type type,
                           const uint32_t *objects, struct value *out) {
    const struct ir_global *g = extent_variable(x->env.decided.m, at);
    if (g) return variable_value_at(x, g, at.off, type, out);
    uint32_t behind = objects[at.param];
    *out = x->env.args.at[at.param];
    if (!at.field) return true;
    if (!is_unknown(x, behind)) return false;
    const struct object o = x->mem.objects.at[behind];
    if (!is_at(x, *out, o.front)) return false;
    uint64_t bytes = type == IR_PTR ? x->ptr_bits / 8 : type / 8, off = at.off + o.front;
    if (off + bytes < off || off + bytes > o.min_size) return false;
    *out = field(x, behind, off, type);
    return true;
}

static bool entry_number_at(struct symex *x, const struct extent_number *at,
                            const uint32_t *objects, term *out) {
    struct value v;
    if (!entry_value_at(x, at->at, at->type, objects, &v)) return false;
    *out = v.v;
    return !depends_on_taint(x, v.v);
}

static void assume_extent(struct symex *x, const struct extent *e, const uint32_t *objects) {
    struct extent_values v = {.len = 0};
    if (!entry_value_at(x, e->ptr, IR_PTR, objects, &v.ptr)) return;
    uint32_t object = e->ptr.field ? pointed_object(x, v.ptr) : objects[e->ptr.param];
    if (!is_unknown(x, object) || !x->mem.objects.at[object].element) return;
    if (!e->is_constant && !entry_number_at(x, &e->len, objects, &v.len)) return;
    if (e->is_product && !entry_number_at(x, &e->by, objects, &v.by)) return;
    if (e->filled && !entry_number_at(x, &e->fill, objects, &v.fill)) v.fill = 0;
    x->env.args_ok = term_and(x->s, x->env.args_ok, extent_assumption(x, e, &v, object));
}

void assume_extents(struct symex *x, const uint32_t *objects) {
    const struct extents *e = x->env.decided.extents;
    for (uint32_t i = 0; i < e->at.n; i++) assume_extent(x, &e->at.at[i], objects);
}
