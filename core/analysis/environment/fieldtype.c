/* fieldtype.c - the types that loads convert untyped fields to, collected over a whole unit.
 *
 * A field is named by its record and its offset. Of several types the largest wins, so the assumed
 * object has room for each access.
 */
#include "core/analysis/environment/fieldtype.h"

#include "core/analysis/environment/passed_type.h"

bool fieldtype_is_hidden(const struct ir_module *m, ir_ct ptr) {
    if (!ptr || ir_ctype_at(m, ptr)->kind != CT_PTR) return false;
    const struct ir_ctype *to = ir_ctype_at(m, ir_ctype_at(m, ptr)->elem);
    return to->kind == CT_VOID || (!to->size && (to->kind == CT_STRUCT || to->kind == CT_UNION));
}

static bool tells(const struct ir_module *m, ir_ct ptr) {
    if (!ptr || ir_ctype_at(m, ptr)->kind != CT_PTR) return false;
    const struct ir_ctype *to = ir_ctype_at(m, ir_ctype_at(m, ptr)->elem);
    return to->size > 1 && to->kind != CT_FUNC;
}

static const struct ir_field *field_at_offset(const struct ir_ctype *t, uint64_t off) {
    for (uint32_t i = t->fields.n; i-- > 0;)
        if (t->fields.at[i].off <= off) return &t->fields.at[i];
    return NULL;
}

/* The innermost struct around the pointer that lies there, and where in it; its declared type. */
static ir_ct innermost(const struct ir_module *m, ir_ct *object, uint64_t *off) {
    for (ir_ct t = *object; t;) {
        const struct ir_ctype *c = ir_ctype_at(m, t);
        const struct ir_field *f;
        switch (c->kind) {
        case CT_ARRAY:
            t = c->elem;
            if (!ir_ctype_at(m, t)->size) return 0;
            *off %= ir_ctype_at(m, t)->size;
            break;
        case CT_STRUCT:
            f = field_at_offset(c, *off);
            if (!f) return 0;
            if (ir_ctype_at(m, f->ct)->kind == CT_PTR)
                return *object = t, f->off == *off ? f->ct : 0;
            *off -= f->off;
            t = f->ct;
            break;
        default: /* which member of a union stands there is not known */
            return 0;
        }
    }
    return 0;
}

static uint64_t pointee_size(const struct ir_module *m, ir_ct ptr) {
    return ir_ctype_at(m, ir_ctype_at(m, ptr)->elem)->size;
}

static uint64_t key(ir_ct object, uint64_t off) { return (uint64_t)object << 32 | off; }

static void note_pointer(struct arena *a, struct fieldtypes *t, ir_ct object, uint64_t off,
                         ir_ct ptr) {
    uint64_t old;
    if (!fieldtype_is_hidden(t->m, innermost(t->m, &object, &off)) || off > UINT32_MAX) return;
    if (!map_get(&t->of, key(object, off), &old))
        map_put(a, &t->of, key(object, off), ptr);
    else if (pointee_size(t->m, ptr) > pointee_size(t->m, (ir_ct)old))
        map_put(a, &t->of, key(object, off), ptr);
}

ir_val fieldtype_base(const struct ir_func *f, ir_val p, uint64_t *off) {
    bv_t k;
    for (*off = 0; f->ins.at[p].op == IR_PTRADD; p = f->ins.at[p].args[0]) {
        if (!ir_const_value(f, f->ins.at[p].args[1], &k)) break;
        *off += (uint64_t)k * f->ins.at[p].imm;
    }
    return p;
}

/* The type that a load's or store's address points to, and where in such an object that is. */
static ir_ct access_object(const struct ir_module *m, const struct ir_func *f, ir_val access,
                           uint64_t *off) {
    const struct ir_ins *i = &f->ins.at[access];
    ir_val p = fieldtype_base(f, i->args[i->op == IR_STORE], off);
    ir_ct ptr = f->ins.at[p].op != IR_PTRADD ? f->ins.at[p].ct : 0;
    if (!ptr || ir_ctype_at(m, ptr)->kind != CT_PTR) return 0;
    ir_ct object = ir_ctype_at(m, ptr)->elem;
    uint64_t size = ir_ctype_at(m, object)->size;
    if (size) *off %= size;
    return size ? object : 0;
}

/* The load's pointer is taken for one of this type. */
static void note_access(struct arena *a, struct fieldtypes *t, const struct ir_func *f, ir_val load,
                        ir_ct ptr) {
    uint64_t off;
    ir_ct object = access_object(t->m, f, load, &off);
    if (object) note_pointer(a, t, object, off, ptr);
}

static bool is_untyped_load(const struct ir_module *m, const struct ir_func *f, ir_val v) {
    const struct ir_ins *i = &f->ins.at[v];
    return i->op == IR_LOAD && i->type == IR_PTR && fieldtype_is_hidden(m, i->ct);
}

/* A callee takes what it is given for a pointer to something, or the caller what it gets. */
static void note_given(struct arena *a, struct fieldtypes *t, const struct ir_func *f, ir_val v) {
    const struct ir_ins *call = &f->ins.at[v];
    const struct ir_func *g = ir_find_func(t->m, call->text);
    if (!g || !g->has_body || g->is_model) return;
    for (uint32_t k = 0; k < call->nargs && k < g->params.n; k++) {
        ir_ct ptr = is_untyped_load(t->m, f, call->args[k]) ? passed_param_type(t->m, g, k) : 0;
        if (tells(t->m, ptr)) note_access(a, t, f, call->args[k], ptr);
    }
    for (ir_val r = 1; tells(t->m, call->ct) && r < g->ins.n; r++) {
        const struct ir_ins *i = &g->ins.at[r];
        if (i->op == IR_RET && i->block && i->nargs && is_untyped_load(t->m, g, i->args[0]))
            note_access(a, t, g, i->args[0], call->ct);
    }
}

bool fieldtype_place(const struct ir_module *m, ir_ct *object, uint64_t *off) {
    ir_ct t = *object;
    uint64_t at = *off;
    for (*object = 0;;) {
        const struct ir_ctype *c = ir_ctype_at(m, t);
        if (c->kind == CT_ARRAY && ir_ctype_at(m, c->elem)->size) {
            t = c->elem;
            at %= ir_ctype_at(m, t)->size;
            continue;
        }
        if (c->kind != CT_STRUCT) break;
        const struct ir_field *f = field_at_offset(c, at);
        if (!f) return false;
        *object = t;
        *off = f->off;
        at -= f->off;
        t = f->ct;
    }
    if (!*object) *object = t, *off = 0;
    return true;
}

bool fieldtype_accessed(const struct ir_module *m, const struct ir_func *f, ir_val access,
                        ir_ct *object, uint64_t *off) {
    *object = access_object(m, f, access, off);
    return *object && fieldtype_place(m, object, off);
}

/* ---- containers ---- */

bool fieldtype_starts_with(const struct ir_module *m, ir_ct ct, ir_ct first) {
    while (ir_ctype_at(m, ct)->kind == CT_STRUCT && ir_ctype_at(m, ct)->fields.n) {
        ct = ir_ctype_at(m, ct)->fields.at[0].ct;
        if (ir_same_type(m, ct, first)) return true;
    }
    return false;
}

static void keep_outermost(struct arena *a, struct fieldtypes *t, const struct ir_container *x) {
    for (uint32_t i = 0; i < t->containers.n; i++) {
        struct ir_container *y = &t->containers.at[i];
        if (!ir_same_type(t->m, y->member, x->member)) continue;
        ir_ct old = ir_ctype_at(t->m, y->record)->elem, new = ir_ctype_at(t->m, x->record)->elem;
        bool at_start = !x->bytes && !y->bytes;
        if (!y->record || (y->bytes == x->bytes && ir_same_type(t->m, old, new))) return;
        if (at_start && fieldtype_starts_with(t->m, old, new)) return;
        y->record = at_start && fieldtype_starts_with(t->m, new, old) ? x->record : 0;
        return;
    }
    vec_push(a, &t->containers, *x);
}

const struct ir_container *fieldtype_container(const struct fieldtypes *t, ir_ct ptr) {
    if (!ptr || ir_ctype_at(t->m, ptr)->kind != CT_PTR) return NULL;
    for (uint32_t i = 0; i < t->containers.n; i++)
        if (ir_same_type(t->m, t->containers.at[i].member, ir_ctype_at(t->m, ptr)->elem))
            return t->containers.at[i].record ? &t->containers.at[i] : NULL;
    return NULL;
}

void fieldtypes_run(struct arena *a, const struct ir_module *m, struct fieldtypes *out) {
    *out = (struct fieldtypes){.m = m};
    for (uint32_t k = 0; k < m->funcs.n; k++) {
        const struct ir_func *f = m->funcs.at[k];
        for (uint32_t i = 0; i < f->containers.n; i++) keep_outermost(a, out, &f->containers.at[i]);
        for (ir_val v = 1; v < f->ins.n; v++) {
            const struct ir_ins *i = &f->ins.at[v];
            if (i->op == IR_LOAD && i->type == IR_PTR && tells(m, i->ct))
                note_access(a, out, f, v, i->ct);
            if (i->op == IR_CALL && i->block) note_given(a, out, f, v);
        }
    }
}

ir_ct fieldtype_at(const struct fieldtypes *t, ir_ct object, uint64_t off) {
    uint64_t ptr;
    if (!fieldtype_is_hidden(t->m, innermost(t->m, &object, &off)) || off > UINT32_MAX) return 0;
    return map_get(&t->of, key(object, off), &ptr) ? (ir_ct)ptr : 0;
}
