/* Places whose addresses leave the code that is followed, so that they may be written in ways that
 * no store shows.
 *
 * Where a pointer goes, C says as what: a parameter's type, that of the memory it is stored in.  As
 * a pointer to such a record it stays one, and the stores through it are looked at where they are.
 * As a pointer to the number alone, to bytes, or to another type, it does not. */
#include "core/analysis/ranges/ranges_int.h"

#include <string.h>

enum goes { GOES_STORED, GOES_PASSED, GOES_AS_ARGUMENT };

/* ---- as what it goes ---- */

static bool is_same_object(const struct ranges *r, ir_ct x, ir_ct y) {
    const struct ir_ctype *s = ir_ctype_at(r->m, x), *t = ir_ctype_at(r->m, y);
    if (x == y || ranges_same_record(r, x, y)) return true;
    if (s->kind != t->kind || s->size != t->size) return false;
    return s->kind == CT_INT || s->kind == CT_ENUM || s->kind == CT_FLOAT || s->kind == CT_PTR ||
           s->kind == CT_BOOL;
}

/* Does an object of type ct have one of type `want` at off? */
static bool holds_at(const struct ranges *r, ir_ct ct, uint64_t off, ir_ct want) {
    for (; ct; ct = ir_inner(r->m, ct, &off))
        if (off == 0 && is_same_object(r, ct, want)) return true;
    return false;
}

static void open_at(struct ranges *r, const struct range_target *t) {
    uint64_t size = ir_ctype_at(r->m, t->ct)->size, off = (uint64_t)t->off % size, place;
    if (t->variable && map_str_get(&r->variables, t->variable, &place)) {
        r->places.at[place].open = true;
        return;
    }
    for (uint64_t bytes = 1; bytes <= 8; bytes *= 2) {
        uint32_t at = ranges_place_at(r, t->ct, off, bytes);
        if (at != NO_PLACE) r->places.at[at].open = true;
    }
}

/* ---- what counts only if code writes through it all the same ---- */

static void leave_later(struct ranges *r, const struct range_target *t, unsigned bytes,
                        const char *from) {
    vec_push(&r->tmp, &r->leaving, ((struct range_leaving){*t, bytes, from}));
}

/* What a pointer calls a constant number is written, or goes on as a number that may be. */
static void note_unconst(struct ranges *r, ir_ct ct) {
    const struct ir_ctype *t = ir_ctype_at(r->m, ct);
    if (t->is_const && t->kind == CT_INT && t->size <= 8) r->unconst |= (uint64_t)1 << t->size;
}

static void open_leaving(struct ranges *r, const struct range_leaving *x) {
    uint64_t place;
    if (x->at.variable && map_str_get(&r->variables, x->at.variable, &place))
        r->places.at[place].open = true;
    else if (x->bytes > 1 && x->at.off >= 0 && !x->at.wild)
        open_at(r, &x->at);
    else
        ranges_open_all(r, x->at.ct);
}

void ranges_open_leaving(struct ranges *r) {
    for (uint32_t i = 0; i < r->leaving.n; i++) {
        const struct range_leaving *x = &r->leaving.at[i];
        bool written = x->bytes  ? x->bytes <= 8 && r->unconst >> x->bytes & 1
                       : x->from ? map_str_get(&r->unhidden, x->from, NULL)
                                 : r->unhides;
        written |= x->bytes <= 1 && r->writes_const;
        if (written) open_leaving(r, x);
    }
}

/* ---- as what it leaves ---- */

/* What C declares the memory there to hold; 0: that is not known. */
static ir_ct held_there(const struct ranges *r, const struct range_target *t) {
    if (t->wild || !t->ct || t->off < 0) return 0;
    ir_ct ct = t->ct;
    uint64_t off = (uint64_t)t->off % ir_ctype_at(r->m, ct)->size;
    for (ir_ct inner; (inner = ir_inner(r->m, ct, &off)) != 0;) ct = inner;
    return ct;
}

/* Memory that C declares to hold other things than such a record is taken for one. What is in
 * bytes, behind the record there, or in the record that it begins, may be one. */
static void arrives_as(struct ranges *r, const struct range_target *t, ir_ct want) {
    const struct ir_ctype *from = ir_ctype_at(r->m, t->ct), *to = ir_ctype_at(r->m, want);
    if (to->kind != CT_STRUCT || !to->size || t->off < 0 || t->wild) return;
    if (from->kind == CT_STRUCT && (uint64_t)t->off >= from->size) return;
    uint64_t off = (uint64_t)t->off % from->size;
    bool begins = from->kind == CT_STRUCT && off == 0 && holds_at(r, want, 0, t->ct);
    if (begins || holds_at(r, t->ct, off, want)) return;
    if (ir_ctype_at(r->m, held_there(r, t))->size > 1) ranges_open_all(r, want);
}

static void leaves_as(struct ranges *r, const struct range_target *t, ir_ct want, enum goes how);

/* A pointer that C declares as x is read, or goes on, as one declared as y, by its bytes or through
 * a pointer to it; y no pointer: as bytes. `int *q = p->user;`, where that is a `void *` or bytes,
 * may be a record's. */
static void pointer_becomes(struct ranges *r, ir_ct x, ir_ct y) {
    struct range_target t = {.ct = ir_pointee(r->m, x)};
    if (!x || x == y || ir_ctype_at(r->m, x)->kind == CT_UNION) return;
    if (!t.ct || !ir_ctype_at(r->m, t.ct)->size)
        r->unhides |= ranges_is_number_pointer(r, y);
    else
        leaves_as(r, &t, ir_pointee(r->m, y), ranges_is_pointer(r, y) ? GOES_STORED : GOES_PASSED);
}

/* want: what the pointer is one to from there on; 0: not known. */
static void leaves_as(struct ranges *r, const struct range_target *t, ir_ct want, enum goes how) {
    const struct ir_ctype *e = ir_ctype_at(r->m, want);
    uint64_t place;
    if (!t->ct) return;
    arrives_as(r, t, want);
    if (ranges_is_pointer(r, want)) pointer_becomes(r, held_there(r, t), want);
    if (want && !e->is_const) note_unconst(r, t->ct);
    if (want && e->is_const) {
        if (ranges_is_scalar(r->m, want))
            leave_later(r, t, (unsigned)e->size, how == GOES_STORED ? r->returning : NULL);
        return;
    }
    if (t->variable && map_str_get(&r->variables, t->variable, &place)) {
        r->places.at[place].open = true;
        return;
    }
    if (t->off < 0 || t->wild) {
        ranges_open_all(r, t->ct);
        return;
    }
    uint64_t off = (uint64_t)t->off % ir_ctype_at(r->m, t->ct)->size;
    if (want && e->size && holds_at(r, t->ct, off, want)) {
        if (ranges_is_scalar(r->m, want)) open_at(r, t);
        return;
    }
    /* As the larger record that it is the first member of. */
    if (want && e->kind == CT_STRUCT && off == 0 && e->size && holds_at(r, want, 0, t->ct)) return;
    bool bytes = !want || !e->size || e->kind == CT_VOID;
    if (bytes && how == GOES_STORED && off == 0) {
        leave_later(r, t, 0, r->returning);
        return;
    }
    if (bytes && how != GOES_PASSED)
        open_at(r, t);
    else
        ranges_open_all(r, t->ct);
}

static void escapes_as(struct ranges *r, const struct range_body *b, ir_val v, ir_ct want,
                       enum goes how) {
    struct range_targets t;
    if (b->f->ins.at[v].type != IR_PTR) return;
    ranges_targets(r, b, v, &t);
    for (uint32_t k = 0; k < t.n; k++) leaves_as(r, &t.at[k], want, how);
    if (t.more) ranges_open_everything(r);
}

/* May a pointer in the union be read as one to numbers, or to bytes? */
static bool is_number_pointer(const struct ranges *r, ir_ct ct) {
    const struct ir_ctype *u = ir_ctype_at(r->m, ct);
    bool numbers = false;
    for (uint32_t i = 0; u->kind == CT_UNION && i < u->fields.n; i++) {
        const struct ir_ctype *to = ir_ctype_at(r->m, ir_pointee(r->m, u->fields.at[i].ct));
        numbers |= to->kind == CT_INT && !to->is_const;
    }
    return numbers;
}

/* What the pointer is one to in the memory where it is stored; false: in one of several. */
static bool stored_as(const struct ranges *r, const struct range_body *b, const struct ir_ins *i,
                      ir_ct *want) {
    struct range_targets t;
    *want = 0;
    ranges_targets(r, b, i->args[1], &t);
    if (t.more) return true;
    ir_ct first = t.n ? held_there(r, &t.at[0]) : 0;
    for (uint32_t k = 1; k < t.n; k++)
        if (!is_same_object(r, held_there(r, &t.at[k]), first)) return false;
    if (is_number_pointer(r, first)) return false;
    *want = ir_pointee(r->m, first);
    return true;
}

/* ---- functions that get it as bytes ---- */

enum { MAX_DEPTH = 4 };

static bool has_root(const struct ranges *r, const struct range_body *b, ir_val p, ir_val param) {
    struct range_targets t;
    if (b->f->ins.at[p].type != IR_PTR) return false;
    ranges_targets(r, b, p, &t);
    for (uint32_t k = 0; k < t.n; k++)
        if (t.at[k].root == param) return true;
    return t.more;
}

static bool writes_bytes(const struct ranges *r, const struct ir_func *f, uint32_t param,
                         unsigned depth);

/* A store at a variable place, or of a byte; a number at a constant place is looked at where it is.
 */
static bool writes_somewhere(const struct ranges *r, const struct range_body *b,
                             const struct ir_ins *i, ir_val param) {
    struct range_targets t;
    switch (i->op) {
    case IR_STORE:
        ranges_targets(r, b, i->args[1], &t);
        for (uint32_t k = 0; k < t.n; k++)
            if (t.at[k].root == param &&
                (t.at[k].stride || t.at[k].wild || t.at[k].ct || ranges_stores_byte(b, i)))
                return true;
        return t.more;
    case IR_SETBITS:
        return has_root(r, b, i->args[1], param);
    case IR_FILL:
    case IR_COPY:
    case IR_RECEIVE:
        return has_root(r, b, i->args[0], param);
    default:
        return false;
    }
}

/* What a function whose body is not followed may give back of a constant number or of bytes, that
 * is not constant then: by its result (`memchr`), or by a pointer to a pointer (`strtol`). 0:
 * nothing. */
static ir_ct given_back_as(const struct ranges *r, const struct ir_func *f) {
    ir_ct back[2] = {f->ret_ct, 0};
    for (uint32_t k = 0; k < f->params.n; k++) {
        ir_ct to = ir_pointee(r->m, f->ins.at[f->params.at[k]].ct);
        if (ranges_is_pointer(r, to) && !ir_ctype_at(r->m, to)->is_const) back[1] = to;
    }
    for (unsigned k = 0; k < 2; k++) {
        ir_ct to = ranges_is_pointer(r, back[k]) ? ir_pointee(r->m, back[k]) : 0;
        if (to && !ir_ctype_at(r->m, to)->is_const) return to;
    }
    return 0;
}

static bool is_const_bytes(const struct ranges *r, const struct ir_func *f, uint32_t param) {
    if (!f || param >= f->params.n) return false;
    const struct ir_ctype *t =
        ir_ctype_at(r->m, ir_pointee(r->m, f->ins.at[f->params.at[param]].ct));
    return t->is_const && (t->kind == CT_VOID || t->kind == CT_INT);
}

/* Constant bytes that are returned, or stored, as others. */
static bool loses_const(const struct ranges *r, const struct range_body *b, const struct ir_ins *i,
                        ir_val param) {
    ir_ct as = 0;
    bool goes = (i->op == IR_RET && i->nargs) || i->op == IR_STORE;
    if (!goes || !has_root(r, b, i->args[0], param)) return false;
    if (i->op == IR_RET) as = ir_pointee(r->m, b->f->ret_ct);
    if (i->op == IR_STORE && !stored_as(r, b, i, &as)) return true;
    return !as || !ir_ctype_at(r->m, as)->is_const;
}

static bool passes_bytes(const struct ranges *r, const struct range_body *b, const struct ir_ins *i,
                         ir_val param, unsigned depth) {
    if (i->op != IR_CALL && i->op != IR_CALLPTR && i->op != IR_ASM) return false;
    for (uint32_t k = 0; k < i->nargs; k++) {
        if (!has_root(r, b, i->args[k], param)) continue;
        const struct range_body *to = i->op == IR_CALL ? ranges_body(r, i->text) : NULL;
        const struct ir_func *f = i->op == IR_CALL && !to ? ir_find_func(r->m, i->text) : NULL;
        if (f && is_const_bytes(r, f, k) && !given_back_as(r, f)) continue;
        if (!to || k >= to->f->params.n || depth > MAX_DEPTH ||
            writes_bytes(r, to->f, k, depth + 1))
            return true;
    }
    return false;
}

/* As a number, the address may go anywhere. */
static bool becomes_number(const struct ranges *r, const struct range_body *b, ir_val v,
                           ir_val param) {
    const struct ir_ins *i = &b->f->ins.at[v];
    return i->op == IR_PTRTOINT && b->shown[v] && has_root(r, b, i->args[0], param);
}

/* Where the record's type does not show, may the function write any of its bytes? */
static bool writes_bytes(const struct ranges *r, const struct ir_func *f, uint32_t param,
                         unsigned depth) {
    struct range_body *b = ranges_body(r, f->name);
    ir_val p = f->params.at[param];
    bool is_const = is_const_bytes(r, f, param), writes = false;
    if (b->bytes[param]) return b->bytes[param] - 1;
    for (ir_val v = 1; v < f->ins.n && !writes; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        writes = i->block && (writes_somewhere(r, b, i, p) || passes_bytes(r, b, i, p, depth) ||
                              becomes_number(r, b, v, p) || (is_const && loses_const(r, b, i, p)));
    }
    if (!depth) b->bytes[param] = (uint8_t)(1 + writes);
    return writes;
}

bool ranges_writes_bytes(const struct ranges *r, const struct ir_func *f, uint32_t param) {
    const ir_ct to = ir_pointee(r->m, f->ins.at[f->params.at[param]].ct);
    const struct ir_ctype *t = ir_ctype_at(r->m, to);
    bool bytes = f->ins.at[f->params.at[param]].type == IR_PTR && (!to || t->size <= 1);
    return bytes && writes_bytes(r, f, param, 0);
}

/* ---- instructions ---- */

/* What memory calls a pointer to constant bytes. */
static bool is_from_constant(const struct ranges *r, const struct ir_ins *root) {
    const struct ir_ctype *to = ir_ctype_at(r->m, ir_pointee(r->m, root->ct));
    return root->op == IR_LOAD && root->ct && to->is_const && to->size <= 1;
}

static void note_const_written(struct ranges *r, const struct range_body *b, ir_val p) {
    struct range_targets t;
    if (b->f->ins.at[p].type != IR_PTR) return;
    ranges_targets(r, b, p, &t);
    for (uint32_t k = 0; k < t.n; k++) {
        note_unconst(r, t.at[k].ct);
        r->writes_const |= is_from_constant(r, &b->f->ins.at[t.at[k].root]);
    }
}

/* What is kept for a thread goes in as constant bytes. */
static const char *giver_of(const struct ir_func *f) {
    return strcmp(f->name, "pthread_setspecific") == 0 ? "pthread_getspecific" : f->name;
}

/* As constant bytes, or as a constant number, to a function whose body is not followed. */
static void leaves_constant(struct ranges *r, const struct range_body *b, ir_val v,
                            const struct ir_func *f) {
    const char *from = giver_of(f);
    const ir_ct want = given_back_as(r, f);
    if (!want && from == f->name) return;
    r->returning = from;
    escapes_as(r, b, v, want, GOES_STORED);
    r->returning = NULL;
}

/* A place behind the parameter is returned; *moved: not its start. */
static bool returns_place(const struct ranges *r, const struct range_body *to, ir_val p,
                          ir_val param, bool *moved) {
    struct range_targets t;
    bool some = false;
    ranges_targets(r, to, p, &t);
    for (uint32_t k = 0; k < t.n; k++) {
        if (t.at[k].root != param) continue;
        some = true;
        *moved |= t.at[k].off || t.at[k].stride || t.at[k].wild;
    }
    return some;
}

/* A function gives back what it got as bytes, as a pointer to something else: as what it goes. */
static void given_back_typed(struct ranges *r, const struct range_body *b, ir_val arg,
                             const struct range_body *to, uint32_t param) {
    const ir_ct as = ir_pointee(r->m, to->f->ret_ct);
    bool some = false, moved = false;
    if (!as || ir_ctype_at(r->m, as)->size <= 1) return;
    for (ir_blk k = 1; k < to->f->blocks.n; k++) {
        const struct ir_ins *end = ir_terminator(to->f, k);
        if (end && end->op == IR_RET && end->nargs && to->f->ins.at[end->args[0]].type == IR_PTR)
            some |= returns_place(r, to, end->args[0], to->f->params.at[param], &moved);
    }
    if (some) escapes_as(r, b, arg, moved ? 0 : as, moved ? GOES_PASSED : GOES_STORED);
}

/* `readv(fd, parts, n)`: the library writes where a record says. */
static bool holds_hidden(const struct ranges *r, ir_ct ct) {
    const struct ir_ctype *t = ir_ctype_at(r->m, ct);
    for (uint32_t i = 0; t->kind == CT_STRUCT && i < t->fields.n; i++) {
        const struct ir_ctype *to = ir_ctype_at(r->m, ir_pointee(r->m, t->fields.at[i].ct));
        if (ranges_is_pointer(r, t->fields.at[i].ct) && to->kind == CT_VOID && !to->is_const)
            return true;
    }
    return false;
}

static void leaves_in_call(struct ranges *r, const struct range_body *b,
                           const struct ir_ins *call) {
    const struct ir_func *f = ir_find_func(r->m, call->text);
    const struct range_body *to = ranges_body(r, call->text);
    for (uint32_t k = 0; k < call->nargs; k++) {
        if (b->f->ins.at[call->args[k]].type != IR_PTR) continue;
        ranges_hidden_passed(r, b, call->args[k], f, k);
        ir_ct own = f && k < f->params.n ? f->ins.at[f->params.at[k]].ct : 0;
        ir_ct want = ir_pointee(r->m, own);
        bool bytes = !want || !ir_ctype_at(r->m, want)->size;
        bool is_const = want && ir_ctype_at(r->m, want)->is_const;
        bool followed = to && k < f->params.n;
        if (!followed && is_const_bytes(r, f, k)) leaves_constant(r, b, call->args[k], f);
        bool written = bytes && followed && writes_bytes(r, to->f, k, 0);
        bool library = f && !to && (f->is_system || f->is_model) && !is_const;
        if (written || library) {
            note_const_written(r, b, call->args[k]);
            ranges_hidden_written(r, b, call->args[k]);
        }
        if (bytes && followed) given_back_typed(r, b, call->args[k], to, k);
        r->unhides |= f && !to && (f->is_system || f->is_model) && holds_hidden(r, want);
        if (written || (bytes && followed && !is_const))
            escapes_as(r, b, call->args[k], 0, written ? GOES_PASSED : GOES_STORED);
        else if (library)
            escapes_as(r, b, call->args[k], 0, GOES_PASSED); /* it writes what it likes */
        else
            escapes_as(r, b, call->args[k], want, GOES_PASSED);
    }
}

/* `sscanf(text, "%d", &p->n)` */
static bool is_among_arguments(const struct range_body *b, ir_val p) {
    while (b->f->ins.at[p].op == IR_PTRADD) p = b->f->ins.at[p].args[0];
    return b->f->ins.at[p].op == IR_ALLOCA && !b->f->ins.at[p].ct;
}

static void pointer_is_stored(struct ranges *r, const struct range_body *b,
                              const struct ir_ins *i) {
    ir_ct want;
    bool known = stored_as(r, b, i, &want);
    enum goes how = is_among_arguments(b, i->args[1]) ? GOES_AS_ARGUMENT : GOES_STORED;
    r->keeps_bytes |= ir_ctype_at(r->m, want)->size == 1 && ranges_is_hidden(r, b, i->args[0]);
    escapes_as(r, b, i->args[0], want, known ? how : GOES_PASSED);
    if (how != GOES_AS_ARGUMENT || !r->own_variadic) return;
    r->returning = RANGES_ARGUMENTS; /* `va_arg(a, char *)[4] = 9` */
    escapes_as(r, b, i->args[0], 0, GOES_STORED);
    r->returning = NULL;
}

static void pointer_is_loaded(struct ranges *r, const struct range_body *b,
                              const struct ir_ins *i) {
    struct range_targets t;
    if (i->type != IR_PTR) return;
    ranges_targets(r, b, i->args[0], &t);
    for (uint32_t k = 0; k < t.n; k++) pointer_becomes(r, held_there(r, &t.at[k]), i->ct);
}

enum { MAX_COPIED = 4096 };

/* The pointers among the bytes that go from one object to another. */
static void pointers_go(struct ranges *r, struct range_target from, struct range_target to,
                        uint64_t bytes) {
    const uint32_t word = r->m->target.ptr_bits / 8;
    if (from.off == to.off && (from.ct == to.ct || ranges_same_record(r, from.ct, to.ct))) return;
    for (uint64_t n = 0; n < bytes; n += word) {
        ir_ct x = held_there(r, &from), y = held_there(r, &to);
        if (y && (ranges_is_pointer(r, x) || ranges_is_pointer(r, y))) pointer_becomes(r, x, y);
        from.off += word;
        to.off += word;
    }
}

static void pointers_are_copied(struct ranges *r, const struct range_body *b,
                                const struct ir_ins *copy) {
    struct range_targets to, from;
    bv_t n;
    bool known = ir_const_value(b->f, copy->args[2], &n) && n <= MAX_COPIED;
    ranges_targets(r, b, copy->args[0], &to);
    ranges_targets(r, b, copy->args[1], &from);
    for (uint32_t k = 0; k < to.n; k++)
        for (uint32_t j = 0; j < from.n; j++)
            pointers_go(r, from.at[j], to.at[k], known ? (uint64_t)n : 1);
}

static void leaves_in(struct ranges *r, const struct range_body *b, ir_val v) {
    const struct ir_ins *i = &b->f->ins.at[v];
    switch (i->op) {
    case IR_STORE:
        note_const_written(r, b, i->args[1]);
        ranges_byte_written(r, b, i);
        if (b->f->ins.at[i->args[0]].type == IR_PTR) pointer_is_stored(r, b, i);
        break;
    case IR_LOAD:
        pointer_is_loaded(r, b, i);
        break;
    case IR_COPY:
        note_const_written(r, b, i->args[0]);
        pointers_are_copied(r, b, i);
        ranges_number_written(r, b, i);
        break;
    case IR_FILL:
    case IR_RECEIVE:
        note_const_written(r, b, i->args[0]);
        ranges_number_written(r, b, i);
        break;
    case IR_RET:
        r->returning = b->f->name;
        if (i->nargs) escapes_as(r, b, i->args[0], ir_pointee(r->m, b->f->ret_ct), GOES_STORED);
        r->returning = NULL;
        break;
    case IR_CALL:
        ranges_hidden_returned(r, b, v);
        leaves_in_call(r, b, i);
        break;
    case IR_CALLPTR:
        for (uint32_t k = 1; k < i->nargs; k++) {
            struct range_targets t;
            if (b->f->ins.at[i->args[k]].type != IR_PTR) continue;
            ranges_hidden_called(r, b, i->args[k]);
            if (ranges_callback_writes(r, k - 1)) {
                note_const_written(r, b, i->args[k]);
                ranges_hidden_written(r, b, i->args[k]);
                escapes_as(r, b, i->args[k], 0, GOES_PASSED);
            }
            ranges_targets(r, b, i->args[k], &t);
            for (uint32_t n = 0; n < t.n; n++)
                if (t.at[n].ct) open_at(r, &t.at[n]);
        }
        break;
    case IR_ASM:
        for (uint32_t k = 0; k < i->nargs; k++) escapes_as(r, b, i->args[k], 0, GOES_PASSED);
        if (i->imm) ranges_open_everything(r);
        break;
    case IR_UNSUPPORTED:
        if (i->imm & (IR_UNSUP_MEMORY | IR_UNSUP_CONTROL) &&
            i->imm != (IR_UNSUP_CONTROL | IR_UNSUP_SEEN))
            ranges_open_everything(r);
        break;
    case IR_PTRTOINT:
        if (!b->shown[v]) break;
        note_const_written(r, b, i->args[0]);
        escapes_as(r, b, i->args[0], 0, GOES_PASSED);
        break;
    default:
        break;
    }
}

/* ---- memory that starts without a value ---- */

struct starting {
    bool *set; /* by place */
};

static void note_set(struct ranges *r, uint32_t place, const struct ir_ins *i, void *ctx) {
    (void)r, (void)i;
    ((struct starting *)ctx)->set[place] = true;
}

static void open_unset(struct ranges *r, uint32_t place, int64_t at, bool whole, void *ctx) {
    (void)at, (void)whole;
    if (!((struct starting *)ctx)->set[place]) r->places.at[place].open = true;
}

/* A record from malloc gets its numbers here, or in a function that it is leaves_in_call to. */
static void starts_unset(struct ranges *r, const struct range_body *b, ir_val made) {
    const struct ir_func *f = b->f;
    struct starting s = {arena_new_array(&r->tmp, bool, r->places.n + 1)};
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (!i->block) continue;
        bool fills = i->op == IR_FILL || i->op == IR_COPY || i->op == IR_RELOCATE;
        if (i->op == IR_STORE && has_root(r, b, i->args[1], made))
            ranges_each_write(r, b, i, false, note_set, &s);
        if (fills && has_root(r, b, i->args[0], made)) return;
        for (uint32_t k = 0; (i->op == IR_CALL || i->op == IR_CALLPTR) && k < i->nargs; k++)
            if (has_root(r, b, i->args[k], made)) return;
    }
    ir_ct ct = f->ins.at[made].ct;
    ranges_each_place(r, ct, 0, ir_ctype_at(r->m, ct)->size, open_unset, &s);
}

void ranges_escapes(struct ranges *r, const struct range_body *b) {
    for (ir_val v = 1; v < b->f->ins.n; v++) {
        const struct ir_ins *i = &b->f->ins.at[v];
        if (!i->block) continue;
        leaves_in(r, b, v);
        if (i->op == IR_MALLOC && i->ct && ir_ctype_at(r->m, i->ct)->size) starts_unset(r, b, v);
    }
}

/* What a library's functions take or return is theirs. */
void ranges_open_library(struct ranges *r) {
    for (uint32_t i = 0; i < r->m->funcs.n; i++) {
        const struct ir_func *f = r->m->funcs.at[i];
        if (!f->is_system && !f->is_model) continue;
        ranges_open_all(r, ir_pointee(r->m, f->ret_ct));
        for (uint32_t k = 0; k < f->params.n; k++)
            ranges_open_all(r, ir_pointee(r->m, f->ins.at[f->params.at[k]].ct));
    }
}

void ranges_pointed(struct ranges *r, ir_ct holder, uint64_t off, const char *target,
                    int64_t addend) {
    const struct ir_global *g = ir_find_global(r->m, target);
    for (ir_ct inner; holder && (inner = ir_inner(r->m, holder, &off)) != 0;) holder = inner;
    struct range_target t = {.variable = target, .off = addend};
    t.ct = g && g->ct && ir_ctype_at(r->m, g->ct)->size ? g->ct : 0;
    leaves_as(r, &t, ir_pointee(r->m, holder), GOES_STORED);
}
