/* The objects that a pointer may refer to, read off its tree.
 *
 * Object and offset are often merged on the same conditions: then each object keeps its own offset.
 * Beyond MAX_TARGETS objects the leaves of the tree are listed, each with the pointer's offset.
 */
#include "encoders/objects/targets.h"
#include "encoders/access/place.h"
#include "encoders/objects/address.h"
#include "encoders/objects/context.h"
#include "encoders/objects/object.h"

static void add_target(struct symex *x, struct targets *t, uint32_t object, term off, term cond) {
    for (uint32_t i = 0; i < t->n; i++) {
        if (t->at[i].object != object || t->at[i].off != off) continue;
        t->at[i].cond = term_or(x->s, t->at[i].cond, cond);
        return;
    }
    if (t->n == MAX_TARGETS)
        t->too_many = true;
    else
        t->at[t->n++] = (struct target){cond, object, off};
}

/* Conditions on the way down the object's tree. */
struct target_path {
    const struct target_path *up;
    term cond;
    bool holds;
};

enum { MAX_DEPTH = 16 };

/* Is c known on the path? */
static bool known_on_path(struct symex *x, const struct target_path *p, term c, bool *holds,
                          unsigned depth) {
    bool a = false, b = false;
    for (const struct target_path *q = p; q; q = q->up)
        if (q->cond == c) return *holds = q->holds, true;
    struct term_node n = *term_get(x->s, c);
    if (depth == 0 || (n.op != TERM_NOT && n.op != TERM_AND && n.op != TERM_OR)) return false;
    bool first = known_on_path(x, p, n.arg[0], &a, depth - 1);
    if (n.op == TERM_NOT) return *holds = !a, first;
    bool second = known_on_path(x, p, n.arg[1], &b, depth - 1), and = n.op == TERM_AND;
    if ((first && a != and) || (second && b != and)) return *holds = !and, true;
    return *holds = and, first && second;
}

/* An offset where the path's conditions hold: branches that belong to other objects go. */
static term on_path(struct symex *x, const struct target_path *p, term off, unsigned depth) {
    struct term_node n = *term_get(x->s, off);
    bool holds;
    if (depth == 0 || !p) return off;
    if (n.op == TERM_ITE) {
        if (known_on_path(x, p, n.arg[0], &holds, MAX_DEPTH))
            return on_path(x, p, n.arg[holds ? 1 : 2], depth - 1);
        term a = on_path(x, p, n.arg[1], depth - 1), b = on_path(x, p, n.arg[2], depth - 1);
        return a == n.arg[1] && b == n.arg[2] ? off : term_ite(x->s, n.arg[0], a, b);
    }
    if (n.op != TERM_ADD) return off;
    term a = on_path(x, p, n.arg[0], depth - 1), b = on_path(x, p, n.arg[1], depth - 1);
    return a == n.arg[0] && b == n.arg[1] ? off : term_bin(x->s, TERM_ADD, a, b);
}

/* Object and offset were merged on the same conditions: each object keeps its own offset. */
static void descend(struct symex *x, struct targets *t, term obj, term off, term cond,
                    const struct target_path *p) {
    bv_t id;
    if (t->too_many || ++t->visits > 4 * MAX_TARGETS) {
        t->too_many = true;
    } else if (term_is_const(x->s, obj, &id)) {
        add_target(x, t, (uint32_t)id, on_path(x, p, off, MAX_DEPTH), cond);
    } else {
        term o[3], f[3];
        if (!VL_REQUIRE(tree_ite(x, obj, o))) {
            t->too_many = true;
            return;
        }
        bool both = tree_ite(x, off, f) && f[0] == o[0];
        struct target_path here = {p, o[0], true};
        descend(x, t, o[1], both ? f[1] : off, term_and(x->s, cond, o[0]), &here);
        term not = term_not(x->s, o[0]);
        here.holds = false;
        descend(x, t, o[2], both ? f[2] : off, term_and(x->s, cond, not ), &here);
    }
}

static void by_leaves(struct symex *x, struct targets *t, struct value p) {
    bv_t leaf[MAX_LEAVES];
    uint32_t n;
    bool all = tree_leaves(x, p.obj, leaf, MAX_LEAVES, &n);
    t->at = arena_new_array(&x->arena, struct target, n + 1);
    t->n = 0;
    for (uint32_t i = 0; i < n; i++)
        t->at[t->n++] = (struct target){tree_is(x, p.obj, leaf[i]), (uint32_t)leaf[i], p.v};
    if (all) return;
    /* There are too many objects: the rest counts as unknown. */
    term rest = term_true(x->s);
    for (uint32_t i = 0; i < n; i++) rest = term_and(x->s, rest, term_not(x->s, t->at[i].cond));
    t->at[t->n++] = (struct target){rest, OBJ_WILD, p.v};
}

/* The target that a constant address refers to. */
static void at_constant(struct symex *x, struct target *t) {
    bv_t k;
    uint64_t off;
    uint32_t object = 0;
    if (t->object == OBJ_WILD && term_is_const(x->s, t->off, &k))
        object = fixed_at(x, (uint64_t)k, &off);
    if (!object) return;
    t->object = object;
    t->off = offset_const(x, (int64_t)off);
}

void pointer_objects(struct symex *x, struct value p, struct targets *t) {
    t->at = t->room;
    t->n = t->visits = 0;
    t->too_many = false;
    descend(x, t, p.obj, p.v, term_true(x->s), NULL);
    if (t->too_many) by_leaves(x, t, p);
}

void pointer_peek(struct symex *x, struct value p, struct targets *t) {
    pointer_objects(x, p, t);
    for (uint32_t i = 0; i < t->n; i++) at_constant(x, &t->at[i]);
}

void pointer_targets(struct symex *x, struct value p, struct targets *t) {
    pointer_peek(x, p, t);
    for (uint32_t i = 0; i < t->n; i++) object_used(x, t->at[i].object, t->at[i].cond, 0);
}

/* The last page of all addresses has no object: (void *)-1, MAP_FAILED, and errors that are given
 * back as pointers. A device's register that the program reads there is no such pointer (fixed_at).
 */
static void at_no_object(struct symex *x, struct targets *t) {
    bv_t k;
    for (uint32_t i = 0; i < t->n; i++)
        if (t->at[i].object == OBJ_WILD && term_is_const(x->s, t->at[i].off, &k) &&
            bv_mask(x->ptr_bits) - k < ACCESS_LAST_PAGE)
            t->at[i].object = OBJ_UNSET;
}

static void drop_null(struct symex *x, struct targets *t) {
    uint32_t k = 0;
    for (uint32_t i = 0; i < t->n; i++)
        if (t->at[i].object != OBJ_NULL && t->at[i].object != OBJ_UNSET &&
            !term_is_false(x->s, t->at[i].cond))
            t->at[k++] = t->at[i];
    t->n = k;
}

void memory_all_targets(struct symex *x, struct value p, struct targets *t) {
    pointer_targets(x, p, t);
    at_no_object(x, t);
}

void memory_targets(struct symex *x, struct value p, struct targets *t) {
    memory_all_targets(x, p, t);
    drop_null(x, t);
}

void memory_peek(struct symex *x, struct value p, struct targets *t) {
    pointer_peek(x, p, t);
    drop_null(x, t);
}

bool targets_are_data(const struct symex *x, const struct targets *t, uint32_t most) {
    for (uint32_t i = 0; i < t->n; i++) {
        enum object_kind k = x->mem.objects.at[t->at[i].object].kind;
        if (k < OBJECT_LOCAL || k == OBJECT_FUNC) return false;
    }
    return t->n > 0 && t->n <= most;
}
