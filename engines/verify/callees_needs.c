/* callees_needs.c - the assumptions of a callee's environment as what its calls have to check. */
#include "engines/verify/callees_int.h"

enum { MOST_WRITTEN = 512 /* bytes at a time, of numbers larger than a byte */ };

static bool is_plain_pointer(const struct environment *e, uint32_t i) {
    const struct env_param *p = &e->params.at[i];
    bool alone = !p->shared && !p->not_behind;
    for (uint32_t k = 0; k < e->params.n; k++) alone &= e->params.at[k].not_behind != i + 1;
    return alone && p->kind == ENV_POINTER && p->p.to.kind == ENV_ELEMENTS && !p->p.list &&
           !p->p.maybe_function && !p->p.inside && !p->p.end.size &&
           p->p.unfollowed == ENV_FOLLOWED;
}

static bool need_of_parameter(const struct environment *e, uint32_t i,
                              struct ir_summary_need *need) {
    const struct env_param *p = &e->params.at[i];
    *need = (struct ir_summary_need){.object = false};
    if (p->kind == ENV_NUMBER) return !p->ordered;
    if (!is_plain_pointer(e, i)) return false;
    *need = (struct ir_summary_need){.data = true, .null = p->p.may_be_null, .string = p->p.string};
    need->bytes = p->p.to.element;
    return need->bytes && (!need->string || need->bytes == 1);
}

/* false: it is about more than a parameter and a number. */
static bool need_of_extent(const struct environment *e, const struct extent *x,
                           struct ir_summary_need *needs) {
    if (x->ptr.field || x->ptr.into || x->is_product || x->filled || x->len.and_one) return false;
    if (x->ptr.param >= e->params.n) return false;
    struct ir_summary_need *need = &needs[x->ptr.param];
    if (!need->data || need->string || !x->unit) return false;
    if (x->is_constant) {
        if (x->count > UINT32_MAX / x->unit) return false;
        if (x->count * x->unit > need->bytes) need->bytes = x->count * x->unit;
        return true;
    }
    if (x->len.at.field || x->len.at.param >= e->params.n || need->counted) return false;
    need->counted = true;
    need->count = x->len.at.param;
    need->is_signed = x->len.is_signed;
    need->unit = x->unit;
    uint64_t element = e->params.at[x->ptr.param].p.to.element;
    if (x->unit % element) need->whole = element;
    ir_type type = e->entry->ins.at[e->entry->params.at[need->count]].type;
    return ir_is_int(type) && type <= e->m->target.ptr_bits;
}

/* ---- what is read and written ---- */

static void need_part(struct call_induction *x, const struct frame_part *p,
                      struct ir_summary_need *need) {
    bool fits = p->off + p->bytes <= need->bytes;
    if (!fits) {
        need->reads_all |= p->read;
        need->writes_all |= p->written;
        return;
    }
    struct ir_summary_part part = {p->off, p->bytes, p->read, p->written};
    vec_push(&x->scratch, &need->parts, part);
}

/* Of numbers, the size of one. */
static uint32_t number_bytes(const struct environment *e, uint32_t i) {
    const struct env_shape *to = &e->params.at[i].p.to;
    if (!to->ct) return to->element == 1;
    const struct ir_ctype *ct = ir_ctype_at(e->m, to->ct);
    bool number = ct->kind == CT_INT || ct->kind == CT_ENUM || ct->kind == CT_FLOAT;
    return number && to->element <= 8 && !(to->element & (to->element - 1)) ? (uint32_t)to->element
                                                                            : 0;
}

static bool is_forgettable(const struct ir_summary_need *need) {
    bool written = need->writes_all;
    for (uint32_t i = 0; i < need->parts.n; i++) {
        written |= need->parts.at[i].written;
        if (need->parts.at[i].written && need->parts.at[i].bytes > MOST_WRITTEN) return false;
    }
    if (written && need->string) return false;
    bool large = need->counted || need->bytes > MOST_WRITTEN;
    return !(need->writes_all && large && need->chunk != 1);
}

static bool need_of_frame(struct call_induction *x, const struct head *h, uint32_t i,
                          struct ir_summary_need *need) {
    const struct memory_frame *f = &h->frame;
    need->reads_all = f->reads_all >> i & 1;
    need->writes_all = f->writes_all >> i & 1;
    need->copied = f->copies_to >> i & 1;
    need->chunk = number_bytes(&h->env, i);
    for (uint32_t k = 0; k < f->parts.n; k++) {
        if (f->parts.at[k].param == i) need_part(x, &f->parts.at[k], need);
    }
    need->unset = (frame_written(f) & ~f->read_first) >> i & 1;
    need->unset &= need->writes_all || !need->reads_all;
    return is_forgettable(need);
}

bool callees_find_needs(struct call_induction *x, struct head *h) {
    const struct environment *e = &h->env;
    h->needs = arena_new_array(&x->scratch, struct ir_summary_need, e->params.n + 1);
    if (e->params.n != e->entry->params.n) return false;
    for (uint32_t i = 0; i < e->params.n; i++)
        if (!need_of_parameter(e, i, &h->needs[i])) return false;
    for (uint32_t i = 0; i < e->extents->at.n; i++)
        if (!need_of_extent(e, &e->extents->at.at[i], h->needs)) return false;
    for (uint32_t i = 0; i < e->params.n; i++)
        if (h->needs[i].data && !need_of_frame(x, h, i, &h->needs[i])) return false;
    return true;
}
