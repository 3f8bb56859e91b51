/* summary_data.c - arguments that are data: any living memory with so many bytes that hold values.
 *
 * What a function writes through them is anything afterwards.  Then arguments must not overlap,
 * nor with variables that it names: in its own verification each has an object of its own.
 *
 * An instruction that accesses memory stands for executions in which that is right, so each is put
 * behind checks that it is.
 */
#include "core/program/summary_edit.h"

#include "core/program/insert.h"

enum { MAX_CHUNK = 8, FEW_BYTES = 32 };

static ir_val holds_or_null(struct summary_edit *e, ir_val holds, ir_val null) {
    return null ? edit_step(e, IR_OR, IR_I(1), holds, null) : holds;
}

/* Of null, none. */
static ir_val bytes_present(struct summary_edit *e, ir_val bytes, ir_val null) {
    return null ? edit_select(e, edit_word(e), null, edit_bytes(e, 0), bytes) : bytes;
}

/* The first `bytes` are asked for only if the memory is there. */
static void demand_values(struct summary_edit *e, ir_val at, ir_val bytes, ir_val null) {
    bytes = bytes_present(e, bytes, null);
    edit_demand(e, edit_step(e, IR_ISINIT, IR_I(1), at, bytes));
}

/* What is written holds no values before, if need be. */
static bool reads_all_before(const struct ir_summary_need *n) {
    return n->reads_all && !(n->unset && n->writes_all);
}

static bool reads_part_before(const struct ir_summary_need *n, const struct ir_summary_part *p) {
    return p->read && !(n->unset && (p->written || n->writes_all));
}

static void demand_access(struct summary_edit *e, ir_val arg, ir_val bytes,
                          const struct ir_summary_need *n, ir_val null) {
    edit_demand(e, holds_or_null(e, edit_step(e, IR_INBOUNDS, IR_I(1), arg, bytes), null));
    if (reads_all_before(n)) demand_values(e, arg, bytes, null);
    if (n->writes_all)
        edit_demand(e, holds_or_null(e, edit_step(e, IR_ISWRITABLE, IR_I(1), arg, bytes), null));
}

/* Number of bytes, of which the product does not wrap; a negative number is too large. */
static ir_val demand_count(struct summary_edit *e, ir_val n, const struct ir_summary_need *need,
                           ir_val null) {
    ir_type word = edit_word(e), type = e->f->ins.at[n].type;
    bv_t most =
        ((bv_t)1 << (need->unset ? SUMMARY_LARGE_BITS : e->m->target.ptr_bits - 2)) / need->unit;
    if (type < word) n = edit_step(e, need->is_signed ? IR_SEXT : IR_ZEXT, word, n, 0);
    ir_val fits = edit_step(e, IR_ULE, IR_I(1), n, edit_const(e, word, most));
    edit_demand(e, holds_or_null(e, fits, null));
    n = edit_step(e, IR_MUL, word, n, edit_bytes(e, need->unit));
    if (!need->whole) return n;
    n = edit_step(e, IR_ADD, word, n, edit_bytes(e, need->whole - 1));
    n = edit_step(e, IR_UDIV, word, n, edit_bytes(e, need->whole));
    return edit_step(e, IR_MUL, word, n, edit_bytes(e, need->whole));
}

/* The search ends where nothing can be read, too. */
static void demand_string(struct summary_edit *e, ir_val arg, ir_val null) {
    ir_type word = edit_word(e);
    ir_val all = edit_const(e, word, bv_mask(e->m->target.ptr_bits));
    ir_val *args = arena_new_array(e->m->arena, ir_val, 3);
    args[0] = arg;
    args[1] = edit_const(e, IR_I(8), 0);
    args[2] = all;
    struct ir_ins search = {.op = IR_SEARCH, .type = word, .args = args, .nargs = 3};
    search.loc = e->f->ins.at[e->before].loc;
    ir_val at = ir_insert_before(e->m->arena, e->f, e->before, search);
    ir_val one = edit_bytes(e, 1), bytes = edit_step(e, IR_ADD, word, at, one);
    ir_val room = edit_step(e, IR_INBOUNDS, IR_I(1), arg, bytes);
    ir_val found = edit_step(e, IR_NE, IR_I(1), at, all);
    edit_demand(e, holds_or_null(e, edit_step(e, IR_AND, IR_I(1), found, room), null));
    ir_val end = edit_step(e, IR_PTRADD, IR_PTR, arg, at);
    e->f->ins.at[end].imm = 1;
    demand_values(e, end, one, null);
}

/* ---- one argument ---- */

static void demand_parts(struct summary_edit *e, const struct ir_summary_need *n,
                         const struct data_sizes *z) {
    for (uint32_t i = 0; i < n->parts.n; i++) {
        const struct ir_summary_part *p = &n->parts.at[i];
        ir_val at = edit_moved(e, z->present, p->off), bytes = edit_bytes(e, p->bytes);
        if (reads_part_before(n, p)) demand_values(e, at, bytes, z->null);
        if (!p->written) continue;
        ir_val writable = edit_step(e, IR_ISWRITABLE, IR_I(1), at, bytes);
        edit_demand(e, holds_or_null(e, writable, z->null));
    }
}

/* Some memory of that size, of this call, in place of null. */
static ir_val present_argument(struct summary_edit *e, ir_val arg, uint64_t bytes, ir_val null) {
    if (!null) return arg;
    ir_val other = edit_step(e, IR_ALLOCA, IR_PTR, edit_bytes(e, bytes ? bytes : 1), 0);
    return edit_select(e, IR_PTR, null, other, arg);
}

static void demand_one(struct summary_edit *e, const ir_val *args, uint32_t i,
                       const struct ir_summary_need *n, struct data_sizes *z) {
    ir_val arg = args[i];
    if (n->null) z->null = edit_step(e, IR_PTREQ, IR_I(1), arg, edit_null(e));
    edit_demand(e, holds_or_null(e, edit_step(e, IR_ISLIVE, IR_I(1), arg, 0), z->null));
    if (n->bytes) demand_access(e, arg, edit_bytes(e, n->bytes), n, z->null);
    z->present = n->parts.n || n->writes_all ? present_argument(e, arg, n->bytes, z->null) : arg;
    demand_parts(e, n, z);
    if (n->string) demand_string(e, arg, z->null);
    if (!n->counted) return;
    z->counted = demand_count(e, args[n->count], n, z->null);
    demand_access(e, arg, z->counted, n, z->null);
}

/* Of a pointer that is never null. */
static void demand_rooms(struct summary_edit *e, const ir_val *args, uint32_t i,
                         const struct ir_summary_need *n, struct data_sizes *z) {
    for (uint32_t k = 0; k < e->s->demands.n; k++) {
        ir_val bytes = edit_room(e, args, k, i);
        if (!bytes) continue;
        demand_access(e, args[i], bytes, n, 0);
        vec_push(e->m->arena, &z->rooms, bytes);
    }
}

/* ---- several ---- */

static bool is_need_written(const struct ir_summary_need *n) {
    bool some = n->writes_all;
    for (uint32_t i = 0; i < n->parts.n; i++) some |= n->parts.at[i].written;
    return some;
}

static bool has_only_bytes(const struct ir_summary_need *n, const struct data_sizes *z) {
    return !n->string && !n->counted && !z->rooms.n;
}

/* y begins behind all of x. */
static ir_val lies_before(struct summary_edit *e, ir_val x, uint64_t bytes, ir_val y) {
    ir_type word = edit_word(e);
    ir_val from = edit_step(e, IR_OFFSET, word, x, 0), to = edit_step(e, IR_OFFSET, word, y, 0);
    ir_val end = edit_step(e, IR_ADD, word, from, edit_bytes(e, bytes));
    return edit_step(e, IR_SLE, IR_I(1), end, to);
}

static void demand_apart(struct summary_edit *e, const ir_val *args,
                         const struct ir_summary_need *needs, const struct data_sizes *sizes,
                         uint32_t i, uint32_t k) {
    const struct ir_summary_need *x = &needs[i], *y = &needs[k];
    ir_val apart = edit_not(e, edit_step(e, IR_SAMEOBJ, IR_I(1), args[i], args[k]));
    if (sizes[i].null) apart = edit_or(e, apart, sizes[i].null);
    if (sizes[k].null) apart = edit_or(e, apart, sizes[k].null);
    if (has_only_bytes(x, &sizes[i]) && has_only_bytes(y, &sizes[k])) {
        apart = edit_or(e, apart, lies_before(e, args[i], x->bytes, args[k]));
        apart = edit_or(e, apart, lies_before(e, args[k], y->bytes, args[i]));
    }
    edit_demand(e, apart);
}

/* From variables that it names, where one of both is written. */
static void demand_no_variable(struct summary_edit *e, ir_val arg, ir_val null) {
    for (uint32_t i = 0; i < e->s->reads.n; i++) {
        ir_val at = ir_insert_global(e->m->arena, e->f, e->s->reads.at[i]);
        ir_val apart = edit_not(e, edit_step(e, IR_SAMEOBJ, IR_I(1), arg, at));
        edit_demand(e, holds_or_null(e, apart, null));
    }
}

static void demand_no_overlap(struct summary_edit *e, const ir_val *args,
                              const struct ir_summary_need *needs, const struct data_sizes *sizes,
                              uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        if (!needs[i].data) continue;
        if (is_need_written(&needs[i]) || e->s->cells.n)
            demand_no_variable(e, args[i], sizes[i].null);
        for (uint32_t k = 0; k < i; k++)
            if (needs[k].data && (is_need_written(&needs[i]) || is_need_written(&needs[k])))
                demand_apart(e, args, needs, sizes, i, k);
    }
}

static void demand_variable(struct summary_edit *e, const char *name) {
    const struct ir_global *g = ir_find_global(e->m, name);
    ir_val at = ir_insert_global(e->m->arena, e->f, name);
    demand_values(e, at, edit_bytes(e, g->size), 0);
}

struct data_sizes *edit_demand_data(struct summary_edit *e, const ir_val *args,
                                    const struct ir_summary_need *needs, uint32_t n) {
    struct data_sizes *sizes = arena_new_array(e->m->arena, struct data_sizes, n + 1);
    for (uint32_t i = 0; i < n; i++)
        if (needs[i].data) demand_one(e, args, i, &needs[i], &sizes[i]);
    for (uint32_t i = 0; i < e->s->reads.n; i++) demand_variable(e, e->s->reads.at[i]);
    edit_demand_conditions(e, args);
    for (uint32_t i = 0; i < n; i++)
        if (needs[i].data) demand_rooms(e, args, i, &needs[i], &sizes[i]);
    demand_no_overlap(e, args, needs, sizes, n);
    return sizes;
}

/* ---- where a function starts ---- */

static bool is_to_be_set(const struct ir_summary_need *n) {
    return n->data && (n->unset || n->copied);
}

static void give_one(struct summary_edit *e, const ir_val *args, uint32_t i,
                     const struct ir_summary_need *n, struct data_sizes *z) {
    z->present = args[i];
    if (!is_to_be_set(n)) return;
    if (n->null) z->null = edit_step(e, IR_PTREQ, IR_I(1), args[i], edit_null(e));
    z->present = present_argument(e, args[i], n->bytes, z->null);
    if (n->counted) z->counted = demand_count(e, args[n->count], n, z->null);
}

struct data_sizes *edit_give_data(struct summary_edit *e, const ir_val *args,
                                  const struct ir_summary_need *needs, uint32_t n) {
    struct data_sizes *sizes = arena_new_array(e->m->arena, struct data_sizes, n + 1);
    for (uint32_t i = 0; i < n; i++) give_one(e, args, i, &needs[i], &sizes[i]);
    edit_demand_conditions(e, args);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < e->s->demands.n; k++) {
            ir_val bytes = edit_room(e, args, k, i);
            if (!bytes) continue;
            edit_demand(e, edit_step(e, IR_INBOUNDS, IR_I(1), args[i], bytes));
            vec_push(e->m->arena, &sizes[i].rooms, bytes);
        }
    return sizes;
}

/* ---- what is written ---- */

/* known: the number of bytes if that is a constant, else 0. */
typedef void written_action(struct summary_edit *e, ir_val at, ir_val bytes, uint64_t known,
                            const struct ir_summary_need *n);

static void for_written(struct summary_edit *e, const struct ir_summary_need *n,
                        const struct data_sizes *z, written_action *act) {
    for (uint32_t i = 0; i < n->parts.n && !n->writes_all; i++) {
        const struct ir_summary_part *p = &n->parts.at[i];
        ir_val bytes = bytes_present(e, edit_bytes(e, p->bytes), z->null);
        if (p->written) act(e, edit_moved(e, z->present, p->off), bytes, p->bytes, n);
    }
    if (!n->writes_all) return;
    if (n->bytes)
        act(e, z->present, bytes_present(e, edit_bytes(e, n->bytes), z->null), n->bytes, n);
    if (z->counted) act(e, z->present, bytes_present(e, z->counted, z->null), 0, n);
    for (uint32_t i = 0; i < z->rooms.n; i++) act(e, z->present, z->rooms.at[i], 0, n);
}

static void receive_bytes(struct summary_edit *e, ir_val at, ir_val bytes) {
    ir_val *args = arena_new_array(e->m->arena, ir_val, 4);
    args[0] = at;
    args[1] = edit_const(e, edit_word(e), bv_mask(e->m->target.ptr_bits)); /* no byte */
    args[2] = args[3] = bytes;
    struct ir_ins i = {.op = IR_RECEIVE, .type = IR_I(8), .args = args, .nargs = 4};
    i.loc = e->f->ins.at[e->before].loc;
    ir_val done = ir_insert_before(e->m->arena, e->f, e->before, i);
    edit_demand(e, edit_step(e, IR_NE, IR_I(1), done, edit_const(e, IR_I(8), 0)));
}

/* present: so many bytes are there in any case. */
static void forget_written(struct summary_edit *e, ir_val at, ir_val bytes, uint64_t known,
                           const struct ir_summary_need *n) {
    if (!known || (n->chunk == 1 && known > FEW_BYTES)) {
        receive_bytes(e, at, bytes);
        return;
    }
    uint64_t most = n->chunk ? n->chunk : MAX_CHUNK;
    for (uint64_t off = 0, size; off < known; off += size) {
        for (size = most; size > known - off; size /= 2) {
        }
        edit_step(e, IR_STORE, IR_VOID, edit_any(e, IR_I(8 * size)), edit_moved(e, at, off));
    }
}

void edit_forget_data(struct summary_edit *e, const struct ir_summary_need *needs,
                      const struct data_sizes *sizes, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        if (needs[i].data) for_written(e, &needs[i], &sizes[i], forget_written);
}

/* Copies memory that was never set. */
static void unset_bytes(struct summary_edit *e, ir_val at, ir_val bytes, uint64_t known,
                        const struct ir_summary_need *n) {
    (void)n;
    ir_val *args = arena_new_array(e->m->arena, ir_val, 3);
    args[0] = at;
    args[1] = edit_step(e, IR_ALLOCA, IR_PTR,
                        edit_bytes(e, known ? known : (uint64_t)1 << SUMMARY_LARGE_BITS), 0);
    args[2] = bytes;
    struct ir_ins i = {.op = IR_COPY, .type = IR_VOID, .args = args, .nargs = 3};
    i.loc = e->f->ins.at[e->before].loc;
    ir_insert_before(e->m->arena, e->f, e->before, i);
}

void edit_unset_data(struct summary_edit *e, const struct ir_summary_need *needs,
                     const struct data_sizes *sizes, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        if (needs[i].data && needs[i].unset) for_written(e, &needs[i], &sizes[i], unset_bytes);
}

static void demand_set(struct summary_edit *e, ir_val at, ir_val bytes, uint64_t known,
                       const struct ir_summary_need *n) {
    (void)known;
    (void)n;
    edit_demand(e, edit_step(e, IR_ISINIT, IR_I(1), at, bytes));
}

void edit_demand_written(struct summary_edit *e, const struct ir_summary_need *needs,
                         const struct data_sizes *sizes, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        if (is_to_be_set(&needs[i])) for_written(e, &needs[i], &sizes[i], demand_set);
}
