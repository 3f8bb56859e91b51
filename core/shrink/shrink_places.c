/* Where objects lie, of a witness that is being made smaller: places that decide nothing are not
 * told.
 *
 * Two layouts are tried besides the witness's own, with all objects in their order and in the
 * reverse one. If the check fails in both, neither the order of two objects nor the distance
 * between them decides, and the names, for which alone places are shown, are dropped. The witness
 * keeps its layout. Where the address of an object comes from outside as a number, too, the check
 * does not fail in another one.
 */
#include "core/shrink/shrink_int.h"

enum { FIRST_PLACE = 1 << 20, APART = 4096 };

/* With what lies between it and the next one. */
static uint64_t room_of(const struct wit_base *b) { return (b->size / APART + 2) * APART; }

/* Is there room for all one after the other? Objects from outside may be of any size. */
static bool may_lie_apart(const struct shrinking *k) {
    const struct witness *w = k->v.w;
    uint64_t left = (uint64_t)1 << (k->v.m->target.ptr_bits - 1);
    for (uint32_t i = 0; i < w->bases.n; i++) {
        if (w->bases.at[i].size >= left || room_of(&w->bases.at[i]) >= left) return false;
        left -= room_of(&w->bases.at[i]);
    }
    return left > FIRST_PLACE;
}

static void move_objects(struct witness *w, bool reversed) {
    uint64_t at = FIRST_PLACE;
    for (uint32_t i = 0; i < w->bases.n; i++) {
        struct wit_base *b = &w->bases.at[reversed ? w->bases.n - 1 - i : i];
        b->base = at;
        at += room_of(b);
    }
}

void shrink_places(struct shrinking *k) {
    struct witness *w = k->v.w;
    if (!witness_tells_places(w) || !may_lie_apart(k)) return;
    uint64_t *was = arena_new_array(k->v.arena, uint64_t, w->bases.n);
    for (uint32_t i = 0; i < w->bases.n; i++) was[i] = w->bases.at[i].base;
    move_objects(w, false);
    bool alike = shrink_fails_alike(k);
    move_objects(w, true);
    alike = alike && shrink_fails_alike(k);
    for (uint32_t i = 0; i < w->bases.n; i++) {
        w->bases.at[i].base = was[i];
        if (alike) w->bases.at[i].name = NULL;
    }
}
