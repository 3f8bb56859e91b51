/* Memory at addresses that the program writes as numbers: device registers.
 *
 * A constant that is cast to a pointer to T says where a T may be.  There is one where such a
 * pointer is used, not where it is only compared: (T *)-1 is no place.  Until then, and in what
 * fits none of these places, the pointer is to nothing known (OBJ_WILD).  Places that touch are one
 * object, which ends where they do: the code is looked through for them beforehand.
 */
#include "encoders/objects/address.h"
#include "encoders/objects/context.h"
#include "encoders/objects/layout.h"
#include "encoders/objects/object.h"
#include "encoders/objects/outside.h"

enum { MAX_PLACES = 64 };

void fixed_say(struct symex *x, uint64_t base, ir_ct ptr) {
    ir_ct ct = ptr && ir_ctype_at(x->m, ptr)->kind == CT_PTR ? ir_ctype_at(x->m, ptr)->elem : 0;
    uint64_t size = ct ? ir_ctype_at(x->m, ct)->size : 0;
    if (!base || !size || base > (uint64_t)bv_mask(x->ptr_bits) - size) return;
    for (uint32_t i = 0; i < x->layout.fixed.n; i++)
        if (x->layout.fixed.at[i].base == base && x->layout.fixed.at[i].size >= size) return;
    if (x->layout.fixed.n == MAX_PLACES) return;
    vec_push(&x->arena, &x->layout.fixed, (struct fixed){.base = base, .size = size, .ct = ct});
}

/* One object for all places that touch: registers side by side, members of a block. */
struct block {
    uint64_t from, to;
    ir_ct ct; /* 0: of more than one place */
    bool free;
};

static bool touch(const struct block *b, const struct fixed *f) {
    return f->base <= b->to && b->from <= f->base + f->size;
}

static struct block block_of(const struct symex *x, const struct fixed *first) {
    struct block b = {first->base, first->base + first->size, first->ct, true};
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 0; i < x->layout.fixed.n; i++) {
            const struct fixed *f = &x->layout.fixed.at[i];
            if (!touch(&b, f)) continue;
            if (f->object) b.free = false;
            if (f->base >= b.from && f->base + f->size <= b.to) continue;
            if (f->base < b.from) b.from = f->base;
            if (f->base + f->size > b.to) b.to = f->base + f->size;
            b.ct = 0;
            more = true;
        }
    }
    return b;
}

static void make_block(struct symex *x, const struct block *b) {
    uint64_t size = b->to - b->from;
    const char *name = arena_printf(&x->arena, "0x%llx", (unsigned long long)b->from);
    struct object o = {.kind = OBJECT_UNKNOWN, .ct = b->ct, .name = name, .min_size = size};
    o.element = b->ct ? size : 1;
    o.size = offset_const(x, (int64_t)size);
    o.not_heap = o.lazy = true;
    o.made = term_false(x->s);
    o.initial = contents_new(x, source_unknown(x, b->ct, name, true, ORIGIN_ENVIRONMENT, 0));
    assume_that(x, ASSUME_FIXED_MEMORY, name,
                arena_printf(&x->arena, "%llu", (unsigned long long)size));
    uint32_t id = object_new(x, o);
    struct address a = {.object = id, .base = offset_const(x, (int64_t)b->from)};
    vec_push(&x->arena, &x->layout.addresses, a);
    x->mem.objects.at[id].address = x->layout.addresses.n;
    for (uint32_t i = 0; i < x->layout.fixed.n; i++)
        if (touch(b, &x->layout.fixed.at[i]))
            x->layout.fixed.at[i].object = id, x->layout.fixed.at[i].start = b->from;
}

uint32_t fixed_at(struct symex *x, uint64_t address, uint64_t *off) {
    for (uint32_t i = 0; i < x->layout.fixed.n; i++) {
        const struct fixed *f = &x->layout.fixed.at[i];
        if (address < f->base || address - f->base >= f->size) continue;
        struct block b = block_of(x, f);
        if (!f->object && b.free) make_block(x, &b);
        *off = address - f->start;
        if (f->object) return f->object;
    }
    return 0;
}

/* Addresses that the code names later belong to a block from the start. */
void fixed_find(struct symex *x) {
    bv_t k;
    for (uint32_t i = 0; i < x->m->funcs.n; i++) {
        const struct ir_func *f = x->m->funcs.at[i];
        for (uint32_t v = 0; v < f->ins.n; v++) {
            const struct ir_ins *ins = &f->ins.at[v];
            if (ins->op == IR_INTTOPTR && ir_const_value(f, ins->args[0], &k))
                fixed_say(x, (uint64_t)k, ins->ct);
        }
    }
}
