/* Finds the number that says how large an object of a witness is, by assumption. */
#include "core/interp/witness.h"

static const struct wit_object *pointed_by(const struct witness *w, const struct wit_val *v) {
    bool is = v->type == IR_PTR && v->place == WIT_OBJECT && v->index < w->objects.n;
    return is ? &w->objects.at[v->index] : NULL;
}

/* Where `holder` has the first pointer to the object; false: it has none. */
static bool holds_pointer_to(const struct witness *w, const struct wit_object *holder,
                             const struct wit_object *o, uint64_t *off) {
    for (uint32_t i = 0; i < holder->cells.n; i++) {
        *off = holder->cells.at[i].off;
        if (pointed_by(w, &holder->cells.at[i].v) == o) return true;
    }
    return false;
}

/* The first object or variable with a pointer to it; NULL: there is none. */
static const struct wit_object *holder_of(const struct witness *w, const struct wit_object *o,
                                          uint64_t *off) {
    for (uint32_t i = 0; i < w->objects.n; i++)
        if (holds_pointer_to(w, &w->objects.at[i], o, off)) return &w->objects.at[i];
    for (uint32_t i = 0; i < w->globals.n; i++)
        if (holds_pointer_to(w, &w->globals.at[i], o, off)) return &w->globals.at[i];
    return NULL;
}

const struct wit_object *witness_measured_in(const struct witness *w, const struct wit_object *o,
                                             const struct wit_measure *at, uint64_t *off) {
    const struct wit_object *holder = NULL;
    *off = 0;
    if (at->held)
        holder = holder_of(w, o, off);
    else if (at->field && at->arg && at->arg <= w->args.n)
        holder = pointed_by(w, &w->args.at[at->arg - 1]);
    if (holder && !at->held) *off = holder->front;
    *off += at->off;
    return holder;
}

const struct wit_val *witness_measured(const struct witness *w, const struct wit_object *o,
                                       const struct wit_measure *at) {
    uint64_t off;
    if (!at->held && !at->field)
        return at->arg && at->arg <= w->args.n ? &w->args.at[at->arg - 1] : NULL;
    const struct wit_object *holder = witness_measured_in(w, o, at, &off);
    for (uint32_t i = holder ? holder->cells.n : 0; i-- > 0;)
        if (holder->cells.at[i].off == off) return &holder->cells.at[i].v;
    return NULL;
}
