/* The decisions about unknown input.  Each rule of docs/architecture.md, "How unknown input is
 * modelled", that can be told before execution is a function here.
 */
#include "core/analysis/environment/environment.h"

#include "core/analysis/environment/passed_type.h"

#include <string.h>

/* ---- shapes ---- */

static bool is_list(const struct ir_module *m, ir_ct ct) {
    const char *name = ir_ctype_at(m, ct)->name;
    return ct && name && strcmp(name, IR_VARARG_SLOT) == 0;
}

static struct env_shape elements(const struct ir_module *m, ir_ct ct) {
    struct env_shape s = {.kind = ENV_ELEMENTS, .element = ct ? ir_ctype_at(m, ct)->size : 0};
    if (!s.element) {
        s.element = 1;
        return s;
    }
    s.ct = ct;
    s.maybe_constant = ir_ctype_at(m, ct)->is_const;
    return s;
}

struct env_shape env_shape(const struct ir_module *m, ir_ct ptr) {
    ir_ct ct = ptr && ir_ctype_at(m, ptr)->kind == CT_PTR ? ir_ctype_at(m, ptr)->elem : 0;
    bool list = is_list(m, ct);
    while (ct && ir_ctype_at(m, ct)->kind == CT_ARRAY && !ir_ctype_at(m, ct)->size)
        ct = ir_ctype_at(m, ct)->elem; /* of unknown length: by its elements */
    if (ct && ir_ctype_at(m, ct)->kind == CT_FUNC)
        return (struct env_shape){.kind = ENV_FUNCTION, .ct = ct};
    struct env_shape s = elements(m, ct);
    if (list || is_list(m, ct)) s.kind = ENV_VARARGS;
    return s;
}

struct env_shape env_shape_of_extern(const struct ir_module *m, const struct ir_global *g) {
    bool array = g->ct && ir_ctype_at(m, g->ct)->kind == CT_ARRAY;
    return elements(m, array ? ir_ctype_at(m, g->ct)->elem : 0);
}

/* ---- pointers ---- */

bool env_may_be_null(const struct environment *e, ir_ct ptr) {
    return nulltest_type(&e->facts->nulls, ptr);
}

bool env_is_string(const struct environment *e, ir_ct ptr) {
    return ptr && nulltest_type(&e->facts->strings, ptr);
}

bool env_may_equal(const struct environment *e, ir_ct ptr) {
    return e->opt.alias == ALIAS_SAME ||
           (e->opt.alias == ALIAS_COMPARED && nulltest_type(&e->facts->compared, ptr));
}

const struct funcpair *env_compared_function(const struct environment *e, ir_ct function,
                                             uint32_t i) {
    const struct funcpairs *all = &e->facts->funcs;
    for (uint32_t k = 0; k < all->at.n; k++)
        if (ir_same_type(e->m, all->at.at[k].type, function) && i-- == 0) return &all->at.at[k];
    return NULL;
}

bool env_orders_field(const struct environment *e, ir_ct object, uint64_t off) {
    return object && nulltest_field(e->ordered, object, off);
}

bool env_orders_some(const struct environment *e) { return ordertest_some(e->ordered); }

bool env_may_end(const struct environment *e, ir_ct ptr) {
    return !ptr || ir_ctype_at(e->m, ptr)->kind != CT_PTR || ordertest_ends(e->ordered, ptr);
}

static enum env_unfollowed unfollowed(const struct env_shape *to) {
    return to->kind == ENV_VARARGS ? ENV_LIST : ENV_FOLLOWED;
}

/* Where the code walks along to an element that is zero, and nothing else is known of its end. */
static void decide_end(const struct environment *e, struct env_pointer *p) {
    bool plain = !p->string && !p->list && !p->inside && !p->unfollowed;
    if (!plain || p->to.kind != ENV_ELEMENTS || !p->to.ct) return;
    p->end = endwalk_of(&e->facts->ended, p->to.ct);
    if (p->end.size) p->unfollowed = ENV_ENDED;
}

struct env_pointer env_of_type(const struct environment *e, ir_ct ptr) {
    struct env_pointer p = {.type = ptr, .to = env_shape(e->m, ptr)};
    p.may_be_null = env_may_be_null(e, ptr);
    p.string = env_is_string(e, ptr);
    p.inside = !p.string && ptr && nulltest_type(e->ordered, ptr);
    p.may_equal = env_may_equal(e, ptr);
    p.unfollowed = env_orders_some(e) ? ENV_ORDERED : unfollowed(&p.to);
    return p;
}

/* Does the code read a pointer to a record or a function where another is declared, as in memory
 * that it takes for more than one type (`(struct context *)(allocator + 1)`)? */
static bool is_read_as_other(const struct ir_module *m, const struct env_field *f) {
    const ir_ct declared = ir_pointee(m, f->declared), loaded = ir_pointee(m, f->loaded);
    if (!declared || !loaded) return false;
    if (fieldtype_is_hidden(m, f->declared) || fieldtype_is_hidden(m, f->loaded)) return false;
    const enum ir_ctkind was = ir_ctype_at(m, declared)->kind, is = ir_ctype_at(m, loaded)->kind;
    bool tells = was == CT_FUNC || is == CT_FUNC || is == CT_STRUCT || is == CT_UNION;
    return tells && !ir_same_type(m, declared, loaded);
}

/* A void *, or a pointer to a hidden struct, that the code takes for a pointer to something. */
static ir_ct shown_type(const struct environment *e, const struct env_field *f) {
    if (is_read_as_other(e->m, f)) return f->loaded;
    if (!f->declared || !fieldtype_is_hidden(e->m, f->declared)) return f->declared;
    ir_ct known = f->object ? fieldtype_at(&e->facts->fields, f->object, f->off) : 0;
    if (known) return known;
    return f->loaded && ir_ctype_at(e->m, f->loaded)->kind == CT_PTR ? f->loaded : f->declared;
}

static bool is_pointer_to(const struct ir_module *m, ir_ct ct, enum ir_ctkind kind, ir_ct *elem) {
    *elem = ir_ctype_at(m, ct)->elem;
    return ct && ir_ctype_at(m, ct)->kind == CT_PTR && ir_ctype_at(m, *elem)->kind == kind;
}

static bool is_pointer_to_strings(const struct ir_module *m, ir_ct ct) {
    ir_ct string, character;
    return is_pointer_to(m, ct, CT_PTR, &string) && is_pointer_to(m, string, CT_INT, &character) &&
           ir_ctype_at(m, character)->size == 1;
}

bool env_is_environ(const struct ir_global *g) {
    return g->is_system && !g->has_init &&
           (strcmp(g->name, "environ") == 0 || strcmp(g->name, "__environ") == 0);
}

/* What POSIX says of its variables: environ is the environment's strings with a null pointer after
 * them, tzname two strings. */
static void know_holder(const struct environment *e, const struct env_field *f,
                        struct env_pointer *p) {
    const struct ir_global *g = f->holder;
    ir_ct character;
    if (!g || !g->is_system || g->has_init) return;
    const bool zones = strcmp(g->name, "tzname") == 0;
    p->list = env_is_environ(g) && is_pointer_to_strings(e->m, f->declared);
    p->string |= zones && is_pointer_to(e->m, f->declared, CT_INT, &character);
    if (!p->list && !zones) return;
    p->may_be_null = p->inside = p->may_equal = false;
    p->alone = true;
    p->unfollowed = p->list ? ENV_ARGV : ENV_FOLLOWED;
}

/* Where the code goes from what p points to to one container of it (container_of), p's object is
 * such a container. Of a first member the pointer itself is one to the container. */
static void point_into_container(const struct environment *e, struct env_pointer *p) {
    const struct ir_container *x = fieldtype_container(&e->facts->fields, p->type);
    if (!x || p->inside || p->string || p->to.kind != ENV_ELEMENTS) return;
    p->member = p->type;
    p->unfollowed = ENV_HEADER;
    if (x->bytes) {
        p->front = (struct header){x->bytes, ir_ctype_at(e->m, x->record)->elem, true};
        return;
    }
    p->type = x->record;
    p->to = env_shape(e->m, p->type);
    p->may_be_null |= env_may_be_null(e, p->type);
    p->may_equal |= env_may_equal(e, p->type);
}

/* Where the code tests what it takes a void * for, that is a test of the field, too. */
struct env_pointer env_field(const struct environment *e, const struct env_field *f) {
    ir_ct type = shown_type(e, f);
    struct env_pointer p = {.type = type, .to = env_shape(e->m, type)};
    p.may_be_null = env_may_be_null(e, f->declared) || env_may_be_null(e, type);
    p.inside = env_orders_field(e, f->object, f->off);
    p.string = !p.inside && env_is_string(e, type);
    p.may_equal = env_may_equal(e, type);
    p.maybe_function = passed_type_is_void(e->m, f->declared);
    p.unfollowed = unfollowed(&p.to);
    point_into_container(e, &p);
    know_holder(e, f, &p);
    if (f->object && !p.member && nulltest_field(&e->facts->ended, f->object, f->off))
        decide_end(e, &p);
    return p;
}

/* ---- equal pointers ---- */

bool env_may_be_same(const struct ir_module *m, const struct env_object *earlier,
                     const struct env_object *own) {
    bool same_type =
        earlier->ct == own->ct || (earlier->ct && own->ct && ir_same_type(m, earlier->ct, own->ct));
    return !earlier->alone && earlier->element == own->element && earlier->links <= ENV_MAX_LINKS &&
           same_type;
}

static bool is_untyped(const struct ir_module *m, ir_ct ct) {
    return !ct || ir_ctype_at(m, ct)->kind == CT_VOID;
}

/* Does the array hold objects of type `want`? */
typedef bool row_test(const struct ir_module *m, const struct ir_ctype *array, ir_ct want,
                      struct env_row *out);

static bool is_row(const struct ir_module *m, const struct ir_ctype *array, ir_ct want,
                   struct env_row *out) {
    bool same = array->elem == want || (array->elem && want && ir_same_type(m, array->elem, want));
    *out = (struct env_row){.element = ir_ctype_at(m, want)->size, .bytes = array->size};
    return same && out->bytes && out->element;
}

static bool is_pool(const struct ir_module *m, const struct ir_ctype *array, ir_ct want,
                    struct env_row *out) {
    const struct ir_ctype *elem = ir_ctype_at(m, array->elem), *object = ir_ctype_at(m, want);
    if (is_untyped(m, want)) {
        *out = (struct env_row){.element = elem->size, .bytes = array->size};
        return elem->size && array->size;
    }
    bool fits = env_is_bytes(m, array->elem) && object->size && object->size <= array->size;
    *out = (struct env_row){.element = object->align, .bytes = array->size - object->size + 1};
    return fits && object->align;
}

static bool first_row(const struct ir_module *m, ir_ct ct, ir_ct want, row_test *test,
                      struct env_row *out) {
    const struct ir_ctype *t = ir_ctype_at(m, ct);
    if (ct && t->kind == CT_ARRAY) return test(m, t, want, out);
    for (uint32_t i = 0; ct && t->kind == CT_STRUCT && i < t->fields.n; i++) {
        if (!first_row(m, t->fields.at[i].ct, want, test, out)) continue;
        out->off += t->fields.at[i].off;
        return true;
    }
    return false;
}

bool env_row_in(const struct ir_module *m, ir_ct ct, ir_ct want, struct env_row *out) {
    return first_row(m, ct, want, is_row, out) || first_row(m, ct, want, is_pool, out);
}

static bool has_members(const struct ir_module *m, ir_ct ct) {
    enum ir_ctkind kind = ir_ctype_at(m, ct)->kind;
    return ct && (kind == CT_STRUCT || kind == CT_UNION);
}

static void list_row(const struct ir_module *m, ir_ct want, struct env_row at,
                     struct env_members *out) {
    if (!at.element) at.element = at.bytes = ir_ctype_at(m, want)->size;
    out->more |= out->n == ENV_MAX_MEMBERS;
    if (!out->more) out->at[out->n++] = at;
}

/* A number or a pointer, or an array of them, whose address the code compares? */
static bool is_compared(const struct environment *e, ir_ct record, const struct ir_field *f,
                        ir_ct want) {
    ir_ct of = ir_without_arrays(e->m, f->ct);
    return !f->bits && of && !has_members(e->m, of) && ir_same_type(e->m, of, want) &&
           nulltest_field(&e->facts->compared, record, f->off);
}

static void list_members(const struct environment *e, ir_ct ct, ir_ct want, struct env_row in,
                         struct env_members *out) {
    const struct ir_ctype *t = ir_ctype_at(e->m, ct);
    if (has_members(e->m, ct) && ir_same_type(e->m, ct, want)) {
        list_row(e->m, want, in, out);
        return;
    }
    if (t->kind == CT_ARRAY && t->elem && t->count) {
        uint64_t size = ir_ctype_at(e->m, t->elem)->size;
        if (!in.element) in.element = size, in.bytes = t->size;
        if (size) list_members(e, t->elem, want, in, out);
        return;
    }
    for (uint32_t i = 0; has_members(e->m, ct) && i < t->fields.n; i++) {
        const struct ir_field *f = &t->fields.at[i];
        struct env_row at = in;
        at.off += f->off;
        if (is_compared(e, ct, f, want))
            list_row(e->m, want, at, out);
        else if (!f->bits)
            list_members(e, f->ct, want, at, out);
    }
}

/* A variable that is an array of numbers or pointers whose address the code compares: any element.
 */
static void list_elements(const struct environment *e, ir_ct array, ir_ct want,
                          struct env_members *out) {
    const struct ir_ctype *t = ir_ctype_at(e->m, array);
    bool same = t->size && ir_same_type(e->m, ir_without_arrays(e->m, array), want);
    if (same && nulltest_field(&e->facts->compared, array, 0))
        list_row(e->m, want, (struct env_row){0, ir_ctype_at(e->m, want)->size, t->size}, out);
}

void env_members_in(const struct environment *e, ir_ct ct, ir_ct want, struct env_members *out) {
    *out = (struct env_members){.n = 0};
    if (!ct || !want || !ir_ctype_at(e->m, want)->size || ir_same_type(e->m, ct, want)) return;
    if (has_members(e->m, ir_without_arrays(e->m, ct)))
        list_members(e, ct, want, (struct env_row){.off = 0}, out);
    else if (ir_ctype_at(e->m, ct)->kind == CT_ARRAY)
        list_elements(e, ct, want, out);
}

static bool has_member_like(const struct ir_module *m, ir_ct ct, ir_ct want) {
    ir_ct of = ir_without_arrays(m, ct);
    const struct ir_ctype *t = ir_ctype_at(m, of);
    if (!of) return false;
    if (ir_same_type(m, of, want)) return true;
    for (uint32_t i = 0; has_members(m, of) && i < t->fields.n; i++)
        if (!t->fields.at[i].bits && has_member_like(m, t->fields.at[i].ct, want)) return true;
    return false;
}

static bool same_numbers(const struct ir_module *m, ir_ct a, ir_ct b) {
    const struct ir_ctype *s = ir_ctype_at(m, a), *t = ir_ctype_at(m, b);
    return a && b && s->kind == CT_INT && t->kind == CT_INT && s->size == t->size;
}

bool env_is_bytes(const struct ir_module *m, ir_ct ct) {
    const struct ir_ctype *t = ir_ctype_at(m, ct);
    return !ct || t->kind == CT_VOID || (t->kind == CT_INT && t->is_char);
}

bool env_is_any(const struct environment *e, ir_ct want, ir_ct variable) {
    return is_untyped(e->m, want) && variable && nulltest_field(&e->facts->compared, variable, 0);
}

bool env_fits(const struct ir_module *m, ir_ct want, ir_ct object) {
    ir_ct in = ir_without_arrays(m, object);
    bool functions = want && ir_ctype_at(m, want)->kind == CT_FUNC;
    if (functions || (in && ir_ctype_at(m, in)->kind == CT_FUNC)) return false;
    return env_is_bytes(m, want) || same_numbers(m, want, in) || has_member_like(m, object, want);
}

/* ---- parameters ---- */

static const struct ir_ins *param_at(const struct environment *e, uint32_t i) {
    return &e->entry->ins.at[e->entry->params.at[i]];
}

static bool is_main(const struct environment *e) {
    return e->opt.program && strcmp(e->entry->name, "main") == 0;
}

/* int main(int argc, char **argv), or more (5.1.2.2.1). */
static bool has_main_args(const struct environment *e) {
    if (!is_main(e) || e->entry->params.n < 2) return false;
    const struct ir_ins *argc = param_at(e, 0), *argv = param_at(e, 1);
    return ir_is_int(argc->type) && argc->type >= 32 && argv->type == IR_PTR &&
           is_pointer_to_strings(e->m, argv->ct);
}

static bool shares_object(const struct pairs *p, uint32_t i) {
    for (uint32_t k = 0; i < p->n && k < p->n; k++)
        if (k != i && p->of[k] == p->of[i]) return true;
    return false;
}

static enum env_param_kind kind_of(const struct environment *e, uint32_t i) {
    if (i < 2 && has_main_args(e)) return i ? ENV_ARGUMENT_VECTOR : ENV_ARGUMENT_COUNT;
    if (e->entry->varargs && i + 1 == e->entry->params.n) return ENV_NO_ARGUMENTS;
    return param_at(e, i)->type == IR_PTR ? ENV_POINTER : ENV_NUMBER;
}

/* Marks the block parameters that a branch gives a marked value; true: there is a new one. */
static bool pass_may_be(const struct ir_func *f, const struct ir_ins *i, bool *may_be) {
    bool more = false;
    for (uint32_t e = 0; e < i->nedges; e++)
        for (uint32_t k = 0; k < i->edges[e].nargs; k++) {
            ir_val to = f->blocks.at[i->edges[e].to].params.at[k];
            more |= may_be[i->edges[e].args[k]] && !may_be[to];
            may_be[to] |= may_be[i->edges[e].args[k]];
        }
    return more;
}

/* Does the function access bytes outside of the struct that the parameter is declared to point to,
 * through the parameter or a loop variable that starts with it (`for (; n; n = n->next)`)? */
static bool looks_outside(const struct environment *e, ir_val param, uint64_t size) {
    const struct ir_func *f = e->entry;
    struct arena tmp = {0};
    bool *may_be = arena_new_array(&tmp, bool, f->ins.n), more = true, goes = false;
    may_be[param] = true;
    while (more) {
        more = false;
        for (ir_val v = 1; v < f->ins.n; v++)
            if (f->ins.at[v].block) more |= pass_may_be(f, &f->ins.at[v], may_be);
    }
    for (ir_val v = 1; v < f->ins.n; v++) {
        uint64_t off;
        if (f->ins.at[v].op != IR_INBOUNDS) continue;
        ir_val base = fieldtype_base(f, f->ins.at[v].args[0], &off);
        goes |= may_be[base] && off >= size; /* or negative */
    }
    arena_free(&tmp);
    return goes;
}

/* A header in front of what it points to, or the record around a member. */
static void decide_front(const struct environment *e, uint32_t i, struct env_param *p) {
    bool own = !p->shared && !p->p.inside && !p->p.list && !p->p.end.size;
    if (!own || p->p.to.kind != ENV_ELEMENTS || is_main(e)) return;
    p->p.front = header_of_param(e->m, e->entry, i);
    bool may = !p->p.front.bytes && fieldtype_container(&e->facts->fields, p->p.type);
    if (may && looks_outside(e, e->entry->params.at[i], p->p.to.element))
        point_into_container(e, &p->p);
    if (!p->p.front.bytes) return;
    p->p.unfollowed = ENV_HEADER;
    if (!p->p.front.is_member) return;
    p->p.string = false;
    bool constant = p->p.to.maybe_constant;
    p->p.to = elements(e->m, p->p.front.record);
    p->p.to.maybe_constant = constant;
}

/* Its own uses say whether it is a string, and a string is never one of those that point into
 * others' objects. */
static void decide_pointer(const struct environment *e, uint32_t i, struct env_param *p) {
    const struct task_facts *t = e->facts;
    ir_ct own = param_at(e, i)->ct;
    bool ordered = nulltest_param(e->ordered, e->entry, i);
    p->shared = shares_object(&t->pairs, i) && env_shape(e->m, own).kind == ENV_ELEMENTS;
    p->first = p->shared ? t->pairs.of[i] : i;
    p->not_behind = i < t->pairs.n ? t->pairs.not_behind[i] : 0;
    p->p = env_of_type(e, p->shared ? own : passed_param_type(e->m, e->entry, i));
    p->p.may_be_null = !p->shared && nulltest_param(&t->nulls, e->entry, i);
    p->p.string = nulltest_param(&t->strings, e->entry, i);
    p->p.inside = !p->p.string && !p->shared && ordered;
    p->p.maybe_function = passed_type_is_void(e->m, own);
    p->p.alone = p->shared || (i < 64 && e->entry->restricted >> i & 1);
    /* Unix passes the environment's strings, too (J.5.1). */
    p->p.list = has_main_args(e) && i == 2 && is_pointer_to_strings(e->m, own);
    if (p->p.list) p->shared = p->p.may_be_null = p->p.inside = false;
    p->p.unfollowed = is_main(e) && i ? ENV_ARGV : unfollowed(&p->p.to);
    if (!p->shared && nulltest_param(&t->ended, e->entry, i)) decide_end(e, &p->p);
    decide_front(e, i, p);
}

/* An object that one of its parameters may write to is not constant. */
static void join_shared(struct environment *e) {
    for (uint32_t i = 0; i < e->params.n; i++) {
        const struct env_param *p = &e->params.at[i];
        if (p->shared && !p->p.to.maybe_constant)
            e->params.at[p->first].p.to.maybe_constant = false;
    }
}

/* Casts say what it points to, and no more. */
static bool is_hidden_field(const struct environment *e, struct extent_place at) {
    const struct ir_global *g = extent_variable(e->m, at);
    ir_ct ct = g ? g->ct : e->params.at[at.param].p.to.ct;
    uint64_t off =
        ct && ir_ctype_at(e->m, ct)->size ? at.off % ir_ctype_at(e->m, ct)->size : at.off;
    ct = env_innermost(e->m, ct, &off);
    return ct && fieldtype_is_hidden(e->m, ct);
}

/* The end of a string or array is found by its zero, and how many arguments a program gets is not
 * for it to say. */
static bool may_be_claimed(const struct environment *e, const struct extent *x) {
    if (!x->is_constant) return true;
    if (e->opt.program) return false;
    if (x->ptr.field) return !is_hidden_field(e, x->ptr);
    if (e->params.at[x->ptr.param].p.front.is_member) return false;
    return !e->params.at[x->ptr.param].p.string && !e->params.at[x->ptr.param].p.end.size;
}

static const struct extents *claimed_extents(struct arena *a, const struct environment *e) {
    struct extents *some = arena_new(a, struct extents);
    const struct extents *all = &e->facts->extents;
    if (e->opt.lengths == LENGTHS_OPEN) return &e->facts->no_extents;
    for (uint32_t i = 0; i < all->at.n; i++)
        if (may_be_claimed(e, &all->at.at[i])) vec_push(a, &some->at, all->at.at[i]);
    if (!e->opt.program) some->records = all->records;
    return some;
}

void env_init(struct arena *a, const struct task_facts *facts, const struct env_options *opt,
              struct environment *out) {
    *out = (struct environment){.facts = facts, .m = facts->m, .entry = facts->entry, .opt = *opt};
    out->ordered = facts_ordered(facts, opt->alias);
    for (uint32_t i = 0; i < out->entry->params.n; i++) {
        const char *name = param_at(out, i)->name;
        struct env_param p = {.kind = kind_of(out, i), .first = i};
        p.name = name && *name ? name : arena_printf(a, "argument %u", i + 1);
        if (param_at(out, i)->type == IR_PTR)
            decide_pointer(out, i, &p);
        else
            p.ordered = nulltest_param(out->ordered, out->entry, i);
        vec_push(a, &out->params, p);
    }
    join_shared(out);
    out->extents = claimed_extents(a, out);
}
