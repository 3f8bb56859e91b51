/* The steps of ranges.h: places, what code does to them, candidates, proofs, and what is left. */
#include "core/analysis/ranges/relation_int.h"

#include "core/ir/needed.h"

enum { STEPS = 1000000, MAX_INSTRUCTIONS = 2000000, SHOWN_NAMES = 3 };

/* ---- bodies ---- */

static void add_body(struct ranges *r, const struct ir_func *f) {
    struct range_body b = {.f = f};
    cfg_build(&r->tmp, f, &b.g);
    b.param_at = arena_new_array(&r->tmp, uint32_t, f->ins.n);
    b.first = arena_new_array(&r->tmp, uint32_t, f->ins.n);
    b.shown = ir_shown(&r->tmp, f);
    b.bytes = arena_new_array(&r->tmp, uint8_t, f->params.n + 1);
    for (ir_blk k = 1; k < f->blocks.n; k++)
        for (uint32_t i = 0; i < f->blocks.at[k].params.n; i++)
            b.param_at[f->blocks.at[k].params.at[i]] = i;
    map_str_put(&r->tmp, &r->bodies, f->name, r->body.n);
    vec_push(&r->tmp, &r->body, b);
}

void ranges_bodies(struct ranges *r) {
    for (uint32_t i = 0; i < r->m->funcs.n; i++) {
        const struct ir_func *f = r->m->funcs.at[i];
        if (f->has_body && !f->is_model) add_body(r, f);
    }
}

/* ---- results ---- */

static void forget_ranges(struct ir_module *m) {
    const struct ir_kept none = {.by = NULL};
    for (ir_ct t = 1; t < m->ctypes.n; t++)
        for (uint32_t i = 0; i < m->ctypes.at[t].fields.n; i++)
            m->ctypes.at[t].fields.at[i].kept = none, m->ctypes.at[t].fields.at[i].below.by = NULL;
    for (uint32_t i = 0; i < m->globals.n; i++) m->globals.at[i]->kept = none;
}

const char *ranges_names(struct arena *a, const name_list *by) {
    const char *all = "";
    uint32_t n = by->n;
    for (uint32_t i = 0; i < n && (i < SHOWN_NAMES || n == SHOWN_NAMES + 1); i++)
        all = arena_printf(a, "%s%s%s", all, !i ? "" : i + 1 < n ? ", " : " and ", by->at[i]);
    if (n > SHOWN_NAMES + 1) all = arena_printf(a, "%s and %u more", all, n - SHOWN_NAMES);
    return all;
}

static void set_kept(struct ranges *r, const struct range_place *p) {
    struct ir_module *m = r->m;
    struct ir_kept k = {p->least, p->bounds[p->at], ranges_names(m->arena, &p->by)};
    if (!p->record) {
        ir_find_global(m, p->variable)->kept = k;
        return;
    }
    for (ir_ct t = 1; t < m->ctypes.n; t++)
        for (uint32_t i = 0; r->record[t] == p->record && i < m->ctypes.at[t].fields.n; i++) {
            struct ir_field *f = &m->ctypes.at[t].fields.at[i];
            if (f->off == p->off && !f->bits) f->kept = k;
        }
}

/* ---- all of it ---- */

static bool has_candidates(const struct ranges *r) {
    for (uint32_t i = 0; i < r->places.n; i++)
        if (ranges_is_candidate(&r->places.at[i])) return true;
    return false;
}

void ranges_find(struct ir_module *m) {
    struct ranges r = {.m = m, .steps = STEPS};
    struct relation_list pairs = {0};
    forget_ranges(m);
    if (ir_program_size(m) > MAX_INSTRUCTIONS) return;
    ranges_places(&r);
    if (r.places.n) {
        ranges_bodies(&r);
        ranges_bounds(&r, &pairs);
    }
    if (pairs.n || has_candidates(&r)) {
        ir_callers_find(&r.tmp, m, &r.callers);
        ranges_hidden_begin(&r);
        for (uint32_t i = 0; i < r.body.n; i++) ranges_escapes(&r, &r.body.at[i]);
        ranges_open_library(&r);
        ranges_start(&r);
        ranges_hidden_close(&r);
        ranges_open_leaving(&r);
    }
    if (has_candidates(&r)) ranges_prove(&r);
    for (uint32_t i = 0; i < r.places.n; i++)
        if (ranges_is_candidate(&r.places.at[i])) set_kept(&r, &r.places.at[i]);
    if (pairs.n) relation_prove(&r, &pairs);
    arena_free(&r.tmp);
}
