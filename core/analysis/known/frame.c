/* frame.c - effects of one inlined body, by where its pointers lead (places.h).
 *
 * Told are numbers in variables, at constant offsets, and behind parameters, and what is freed.
 * Memory of the call itself does not count. Stores to other memory, and of pointers, are beyond
 * this: after them two pointers may lead to one object that were apart before. So are addresses as
 * numbers, but for their low bits, and comparisons of pointers that come from outside: what they
 * tell of two pointers may be another thing in the callee, where each pointer has an object of its
 * own.
 */
#include "core/analysis/known/frame.h"

#include "core/analysis/known/places.h"

#include <string.h>

struct frame_search {
    struct arena *a;
    const struct ir_module *m;
    const struct ir_func *f;
    const name_list *heads;
    struct places p;
    bool copies;          /* memory from outside into its own */
    bool *decides, *told; /* by instruction: more depends on it than checks, than some checks */
    struct memory_frame *out;
};

static void beyond_frame(struct frame_search *s, const char *why) {
    if (!s->out->why) s->out->why = why;
}

/* ---- sets ---- */

static bool has_between(const struct object_set *at, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++)
        if (object_set_has(at, i)) return true;
    return false;
}

/* Nothing but these places; an empty set is null's. */
static bool is_own_memory(const struct object_set *at) {
    return !object_set_has(at, PLACE_ANY) && !has_between(at, PLACE_FOREIGN, PLACES);
}

static bool is_of_parameters(const struct object_set *at) {
    return has_between(at, PLACE_PARAM, PLACE_BEHIND);
}

static bool is_behind_parameters(const struct object_set *at) {
    return has_between(at, PLACE_BEHIND, PLACE_GLOBAL);
}

static bool is_from_outside(const struct object_set *at) {
    return object_set_has(at, PLACE_ANY) || object_set_has(at, PLACE_FOREIGN) ||
           is_of_parameters(at) || is_behind_parameters(at);
}

/* ---- stores ---- */

/* The variable that the address is in, at which constant offset; NULL: not known. */
static const char *variable_at(const struct frame_search *s, ir_val address, uint64_t *off) {
    const struct ir_ins *i = &s->f->ins.at[address];
    bv_t k;
    for (*off = 0; i->op == IR_PTRADD; i = &s->f->ins.at[i->args[0]]) {
        if (!ir_const_value(s->f, i->args[1], &k)) return NULL;
        *off += (uint64_t)k * i->imm;
    }
    return i->op == IR_GLOBAL ? i->text : NULL;
}

/* The parameter that the address is behind, at which constant offset; false: not known. */
static bool parameter_at(const struct frame_search *s, ir_val address, uint32_t *param,
                         uint64_t *off) {
    const struct ir_ins *i = &s->f->ins.at[address];
    bv_t k;
    for (*off = 0; i->op == IR_PTRADD; i = &s->f->ins.at[address]) {
        if (!ir_const_value(s->f, i->args[1], &k)) return false;
        *off += (uint64_t)k * i->imm;
        address = i->args[0];
    }
    for (*param = 0; *param < s->f->params.n; ++*param)
        if (s->f->params.at[*param] == address) return true;
    return false;
}

static struct frame_part *frame_part_at(struct frame_search *s, uint32_t param, uint64_t off,
                                        uint64_t bytes) {
    for (uint32_t i = 0; i < s->out->parts.n; i++) {
        struct frame_part *p = &s->out->parts.at[i];
        if (p->param == param && p->off == off && p->bytes == bytes) return p;
    }
    vec_push(s->a, &s->out->parts, (struct frame_part){param, off, bytes, false, false});
    return &s->out->parts.at[s->out->parts.n - 1];
}

uint64_t frame_written(const struct memory_frame *f) {
    uint64_t all = f->writes_all;
    for (uint32_t i = 0; i < f->parts.n; i++)
        if (f->parts.at[i].written) all |= (uint64_t)1 << f->parts.at[i].param;
    return all;
}

/* bytes: 0: not known how many. */
static void note_behind_parameters(struct frame_search *s, ir_val address, uint64_t bytes,
                                   bool write) {
    const struct object_set *at = &s->p.of[address];
    uint32_t param;
    uint64_t off, written = frame_written(s->out);
    for (uint32_t i = 0; i < MAX_PLACE_PARAMS && !write; i++)
        if (object_set_has(at, PLACE_PARAM + i) && !(written >> i & 1))
            s->out->read_first |= (uint64_t)1 << i;
    if (bytes && parameter_at(s, address, &param, &off) && off <= UINT32_MAX) {
        struct frame_part *p = frame_part_at(s, param, off, bytes);
        p->read |= !write;
        p->written |= write;
        return;
    }
    for (uint32_t i = 0; i < MAX_PLACE_PARAMS; i++) {
        if (!object_set_has(at, PLACE_PARAM + i)) continue;
        uint64_t *all = write ? &s->out->writes_all : &s->out->reads_all;
        *all |= (uint64_t)1 << i;
    }
}

static void add_written_cell(struct frame_search *s, struct frame_cell c) {
    for (uint32_t i = 0; i < s->out->cells.n; i++) {
        const struct frame_cell *o = &s->out->cells.at[i];
        if (o->off == c.off && o->type == c.type && strcmp(o->global, c.global) == 0) return;
    }
    vec_push(s->a, &s->out->cells, c);
}

/* Its own memory, and behind parameters. */
static bool is_own_or_parameters(const struct object_set *at) {
    return !object_set_has(at, PLACE_ANY) && !has_between(at, PLACE_FOREIGN, PLACE_PARAM) &&
           !has_between(at, PLACE_BEHIND, PLACES);
}

/* Single bytes, and words: other numbers are no pieces of addresses in programs that keep to the
 * types of their objects. */
static bool may_be_of_address(const struct frame_search *s, ir_type t) {
    return !ir_is_int(t) || ir_type_bits(t) <= 8 || ir_type_bits(t) >= s->m->target.ptr_bits;
}

static bool points_to_characters(const struct frame_search *s, uint32_t param) {
    if (param >= s->f->params.n) return false;
    ir_ct to = ir_pointee(s->m, s->f->ins.at[s->f->params.at[param]].ct);
    return ir_ctype_at(s->m, to)->is_char;
}

/* May a number made of this be an address, or a piece of one? Behind a parameter that points to
 * characters there are none. */
static bool are_addresses(const struct frame_search *s, const struct object_set *what) {
    for (uint32_t i = 0; i < PLACES; i++) {
        bool behind = i >= PLACE_BEHIND && i < PLACE_GLOBAL;
        if (object_set_has(what, i) && !(behind && points_to_characters(s, i - PLACE_BEHIND)))
            return true;
    }
    return false;
}

static void store_in_variable(struct frame_search *s, ir_val address, ir_type type) {
    struct frame_cell c = {.type = type};
    c.global = variable_at(s, address, &c.off);
    const struct ir_global *g = c.global ? ir_find_global(s->m, c.global) : NULL;
    if (!g || type == IR_VOID)
        beyond_frame(s, "it writes memory of its callers");
    else if (g->is_noted || ir_starts_known(g, false) || c.off + ir_type_size(s->m, type) > g->size)
        beyond_frame(s, "it writes a variable of a library model");
    else
        add_written_cell(s, c);
}

/* type: of the number; IR_VOID: `bytes`, or if that is 0 not known how many. what: that is stored,
 * as far as it may be an address. */
static void note_store(struct frame_search *s, ir_val address, ir_type type, uint64_t bytes,
                       const struct object_set *what) {
    const struct object_set *at = &s->p.of[address];
    if (is_own_memory(at)) return;
    if (type == IR_PTR) {
        beyond_frame(s, "it writes pointers to memory of its callers");
        return;
    }
    s->out->moves |= may_be_of_address(s, type) && are_addresses(s, what);
    if (!is_own_or_parameters(at)) {
        store_in_variable(s, address, type);
        return;
    }
    if (type != IR_VOID) bytes = ir_type_size(s->m, type);
    note_behind_parameters(s, address, bytes, true);
}

/* A constant, else 0. */
static uint64_t bytes_if_known(const struct frame_search *s, ir_val n) {
    bv_t k;
    return ir_const_value(s->f, n, &k) && k <= UINT32_MAX ? (uint64_t)k : 0;
}

static void store_copy(struct frame_search *s, const struct ir_ins *i) {
    uint64_t bytes = bytes_if_known(s, i->args[2]);
    struct object_set what = places_read(&s->p, &s->p.of[i->args[1]]);
    note_behind_parameters(s, i->args[1], bytes, false);
    note_store(s, i->args[0], IR_VOID, bytes, &what);
    for (uint32_t k = 0; k < MAX_PLACE_PARAMS; k++)
        if (object_set_has(&s->p.of[i->args[0]], PLACE_PARAM + k))
            s->out->copies_to |= (uint64_t)1 << k;
}

/* ---- the rest of memory ---- */

static void free_at(struct frame_search *s, const struct object_set *at) {
    if (object_set_has(at, PLACE_ANY) || object_set_has(at, PLACE_FOREIGN) ||
        has_between(at, PLACE_GLOBAL, PLACES))
        beyond_frame(s, "it frees memory that is none of its parameters'");
    for (uint32_t i = 0; i < MAX_PLACE_PARAMS; i++)
        if (object_set_has(at, PLACE_PARAM + i)) s->out->frees |= (uint64_t)1 << i;
    s->out->frees_deeper |= is_behind_parameters(at);
}

/* They have their initial value where a function is verified by itself, and maybe not where it is
 * called. */
static bool is_noted_variable(const struct frame_search *s, const struct object_set *at) {
    for (uint32_t i = 0; i < s->p.globals.n; i++) {
        const struct ir_global *g = ir_find_global(s->m, s->p.globals.at[i]);
        if (g && g->is_noted && object_set_has(at, PLACE_GLOBAL + i)) return true;
    }
    return false;
}

/* Behind a parameter that points to characters there are no addresses. */
static bool are_characters(const struct frame_search *s, const struct object_set *at) {
    if (is_behind_parameters(at) || !is_of_parameters(at) || object_set_has(at, PLACE_ANY) ||
        has_between(at, PLACE_FOREIGN, PLACE_PARAM))
        return false;
    for (uint32_t i = 0; i < s->f->params.n; i++)
        if (object_set_has(at, PLACE_PARAM + i) && !points_to_characters(s, i)) return false;
    return true;
}

static void load_from(struct frame_search *s, const struct ir_ins *i) {
    const struct object_set *at = &s->p.of[i->args[0]];
    note_behind_parameters(s, i->args[0], ir_type_size(s->m, i->type), false);
    /* Memory of its own may be a copy. */
    s->out->reads_bytes |= ir_is_int(i->type) && may_be_of_address(s, i->type) &&
                           !are_characters(s, at) && (is_from_outside(at) || s->copies);
    s->out->reads_outside |= is_from_outside(at);
    if (is_noted_variable(s, at)) beyond_frame(s, "it reads a variable of a library model");
    if (is_own_memory(at) || (i->type != IR_PTR && ir_type_bits(i->type) < s->m->target.ptr_bits))
        return;
    if (i->type != IR_PTR && !is_from_outside(at)) return;
    s->out->reads_pointers = s->out->reads_outside = true;
    s->out->reads_deeper |= object_set_has(at, PLACE_ANY) || object_set_has(at, PLACE_FOREIGN) ||
                            is_behind_parameters(at) || has_between(at, PLACE_GLOBAL, PLACES);
}

/* What one parameter points to, and nothing else. */
static bool are_in_one_object(const struct object_set *x, const struct object_set *y) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < PLACES; i++) {
        if (object_set_has(x, i) != object_set_has(y, i)) return false;
        n += object_set_has(x, i);
    }
    return n == 1 && is_of_parameters(x);
}

static void look_at_comparison(struct frame_search *s, const struct ir_ins *i) {
    if (ir_is_null(s->f, i->args[0]) || ir_is_null(s->f, i->args[1])) return;
    if (are_in_one_object(&s->p.of[i->args[0]], &s->p.of[i->args[1]])) return;
    if (is_from_outside(&s->p.of[i->args[0]]) && is_from_outside(&s->p.of[i->args[1]]))
        beyond_frame(s, "it compares pointers that it was given");
}

/* Tests of low bits tell nothing of two objects. */
static bool asks_for_low_bits(const struct frame_search *s, ir_val number) {
    for (ir_val v = 1; v < s->f->ins.n; v++) {
        const struct ir_ins *u = &s->f->ins.at[v];
        bv_t k;
        if (!ir_uses(u, number)) continue;
        bool low = u->op == IR_AND && ir_const_value(s->f, u->args[1], &k) && k < 4096;
        if (!low) return false;
    }
    return true;
}

/* ---- what it sees ---- */

static bool is_from_memory(const struct object_set *at) {
    return object_set_has(at, PLACE_ANY) || object_set_has(at, PLACE_FOREIGN) ||
           is_behind_parameters(at);
}

/* Where an object lies, how large it is, what may be done to it. */
static bool asks_for_object(enum ir_op op) {
    return op == IR_OBJSIZE || op == IR_ISOUTSIDE || op == IR_ISFUNC || op == IR_OFFSET ||
           op == IR_NOLEAK || op == IR_NOZERO;
}

/* Would an access be right? A search ends where it does for any object with these contents. */
static bool asks_for_access(enum ir_op op) { return ir_ops[op].shape == S_PRED && op != IR_SEARCH; }

static bool is_alignment(const struct ir_ins *i) {
    return i->op == IR_CHECK && i->check == CHECK_ALIGNMENT;
}

static bool mark_decider(bool *marks, ir_val v) {
    bool more = !marks[v];
    marks[v] = true;
    return more;
}

static bool mark_operands(const struct ir_ins *i, bool *marks) {
    bool more = false;
    for (uint32_t k = 0; k < i->nargs; k++) more |= mark_decider(marks, i->args[k]);
    for (uint32_t e = 0; e < i->nedges; e++)
        for (uint32_t k = 0; k < i->edges[e].nargs; k++)
            more |= mark_decider(marks, i->edges[e].args[k]);
    return more;
}

/* .decides: more depends on it than whether checks hold; .told: than whether checks of alignment
 * do. */
static void find_deciders(struct frame_search *s) {
    bool more = true;
    s->decides = arena_new_array(s->a, bool, s->f->ins.n);
    s->told = arena_new_array(s->a, bool, s->f->ins.n);
    while (more) {
        more = false;
        for (ir_val u = s->f->ins.n - 1; u > 0; u--) {
            const struct ir_ins *i = &s->f->ins.at[u];
            bool pure = ir_computes((enum ir_op)i->op) || asks_for_access((enum ir_op)i->op);
            if (i->op != IR_CHECK && (!pure || s->decides[u])) more |= mark_operands(i, s->decides);
            if (!is_alignment(i) && (!pure || s->told[u])) more |= mark_operands(i, s->told);
        }
    }
}

/* With anything but null, or what this parameter points to. */
static bool compares_parameter(const struct frame_search *s, const struct ir_ins *i) {
    bool compares = i->op == IR_PTREQ || i->op == IR_PTRLT || i->op == IR_PTRLE ||
                    i->op == IR_PTRDIFF || i->op == IR_SAMEOBJ;
    if (!compares || ir_is_null(s->f, i->args[0]) || ir_is_null(s->f, i->args[1])) return false;
    const struct object_set *x = &s->p.of[i->args[0]], *y = &s->p.of[i->args[1]];
    return (is_of_parameters(x) || is_of_parameters(y)) && !are_in_one_object(x, y);
}

static void look_at_sight(struct frame_search *s, ir_val v) {
    const struct ir_ins *i = &s->f->ins.at[v];
    enum ir_op op = (enum ir_op)i->op;
    bool outside = false;
    s->out->sees_more |= i->type == IR_PTR && is_from_memory(&s->p.of[v]);
    for (uint32_t k = 0; k < i->nargs; k++) {
        const struct object_set *at = &s->p.of[i->args[k]];
        if (s->f->ins.at[i->args[k]].type != IR_PTR) continue;
        s->out->sees_more |= is_from_memory(at);
        outside |= !is_own_memory(at);
    }
    bool more = asks_for_object(op) || (asks_for_access(op) && s->decides[v]) ||
                (op == IR_PTRTOINT && s->told[v]) || compares_parameter(s, i);
    s->out->sees_more |= outside && more;
}

static void note_variables(struct frame_search *s) {
    for (uint32_t i = 0; i < s->p.globals.n; i++) {
        const struct ir_global *g = ir_find_global(s->m, s->p.globals.at[i]);
        if (!g || (!g->is_const && !g->is_string))
            vec_push(s->a, &s->out->variables, s->p.globals.at[i]);
    }
}

/* ---- calls ---- */

static void pass_to_head(struct frame_search *s, const struct ir_ins *call) {
    for (uint32_t i = 0; i < call->nargs; i++) {
        const struct object_set *at = &s->p.of[call->args[i]];
        if (s->f->ins.at[call->args[i]].type != IR_PTR) continue;
        s->out->passes_own |= is_of_parameters(at);
        s->out->passes_other |=
            has_between(at, PLACE_ANY, PLACE_PARAM) || has_between(at, PLACE_GLOBAL, PLACES);
    }
}

/* Without body, and not called in place of a body: numbers alone tell it nothing of memory. */
static void call_bodiless(struct frame_search *s, const struct ir_ins *call) {
    const struct ir_func *f = ir_find_func(s->m, call->text);
    bool numbers = f && !f->has_body && f->params.n == call->nargs && call->type != IR_PTR;
    for (uint32_t i = 0; i < call->nargs; i++)
        numbers &= s->f->ins.at[call->args[i]].type != IR_PTR;
    if (!numbers)
        beyond_frame(s, "it calls a function without body that gets pointers");
    else if (!ir_is_listed(&s->out->bodiless, f->name))
        vec_push(s->a, &s->out->bodiless, f->name);
}

static void look_at_inner_call(struct frame_search *s, ir_val v) {
    const struct ir_ins *call = &s->f->ins.at[v];
    if (call->op != IR_CALL)
        beyond_frame(s, "it calls through a pointer");
    else if (ir_is_listed(s->heads, call->text))
        pass_to_head(s, call);
    else
        call_bodiless(s, call);
    if (call->type == IR_PTR) object_set_put(&s->p.of[v], PLACE_ANY);
}

/* ---- instructions ---- */

static void look_at_effect(struct frame_search *s, ir_val v) {
    const struct ir_ins *i = &s->f->ins.at[v];
    static const struct object_set none;
    switch (i->op) {
    case IR_STORE:
        note_store(s, i->args[1], s->f->ins.at[i->args[0]].type, 0, &s->p.of[i->args[0]]);
        break;
    case IR_SETBITS: /* the other bits stay */
        note_behind_parameters(s, i->args[1], 1, false);
        note_store(s, i->args[1], IR_I(8), 0, &s->p.of[i->args[0]]);
        break;
    case IR_COPY:
        store_copy(s, i);
        break;
    case IR_FILL:
        note_store(s, i->args[0], IR_VOID, bytes_if_known(s, i->args[2]), &s->p.of[i->args[1]]);
        break;
    case IR_RECEIVE:
        note_store(s, i->args[0], IR_VOID, 0, &none);
        break;
    case IR_RELOCATE:
        note_behind_parameters(s, i->args[1], 0, false);
        if (!is_own_memory(&s->p.of[i->args[0]])) beyond_frame(s, "it moves memory");
        break;
    case IR_SEARCH:
    case IR_NOZERO:
        note_behind_parameters(s, i->args[0], 0, false);
        break;
    case IR_FREE:
        free_at(s, &s->p.of[i->args[0]]);
        break;
    case IR_LOAD:
        load_from(s, i);
        break;
    case IR_PTREQ:
    case IR_PTRLT:
    case IR_PTRLE:
    case IR_PTRDIFF:
    case IR_SAMEOBJ:
        look_at_comparison(s, i);
        break;
    case IR_PTRTOINT:
        if (!asks_for_low_bits(s, v)) beyond_frame(s, "it makes a number of an address");
        break;
    case IR_INTTOPTR:
        beyond_frame(s, "it makes an address of a number");
        break;
    case IR_UNSUPPORTED:
        if (i->imm) beyond_frame(s, "it has an unsupported construct");
        break;
    default:
        break;
    }
}

static void look_at_places(struct frame_search *s, ir_val v) {
    const struct ir_ins *i = &s->f->ins.at[v];
    places_step(&s->p, v);
    if (i->op == IR_COPY) s->copies |= is_from_outside(&s->p.of[i->args[1]]);
}

static void look_at_body(struct frame_search *s, bool effects) {
    for (ir_blk b = 1; b < s->f->blocks.n; b++)
        for (uint32_t k = 0; k < s->f->blocks.at[b].ins.n; k++) {
            ir_val v = s->f->blocks.at[b].ins.at[k];
            bool call = ir_ops[s->f->ins.at[v].op].shape == S_CALL;
            if (call && effects) look_at_inner_call(s, v);
            if (call && s->f->ins.at[v].type == IR_PTR) object_set_put(&s->p.of[v], PLACE_ANY);
            if (effects) look_at_sight(s, v);
            if (call) continue;
            if (effects)
                look_at_effect(s, v);
            else
                look_at_places(s, v);
        }
}

void frame_find(struct arena *a, const struct ir_module *m, const struct ir_func *inlined,
                const name_list *heads, struct memory_frame *out) {
    struct frame_search s = {.a = a, .m = m, .f = inlined, .heads = heads, .out = out};
    *out = (struct memory_frame){.why = inlined->params.n > MAX_PLACE_PARAMS ? "many parameters"
                                                                             : NULL};
    if (out->why) return;
    places_begin(a, m, inlined, &s.p);
    do {
        s.p.changed = false;
        look_at_body(&s, false);
    } while (s.p.changed);
    find_deciders(&s);
    look_at_body(&s, true);
    note_variables(&s);
}
