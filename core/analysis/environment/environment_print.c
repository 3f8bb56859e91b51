/* The environment of a function as text: what each parameter is, then pointers one step behind
 * them, lengths, and what is assumed of all that.
 */
#include "core/analysis/environment/environment.h"

static void print_claim(struct arena *a, struct str *out, struct env_claim c) {
    str_printf(out, "  assumed: %s\n", assumption_of(a, c.kind, c.name));
}

static const char *printed_type_name(const struct environment *e, ir_ct ct) {
    const char *name = e->m->ctypes.at[ct].name;
    return ct && name && *name ? name : "byte";
}

static void print_shape(struct str *out, const struct environment *e, const struct env_shape *s) {
    if (s->kind == ENV_FUNCTION)
        str_puts(out, "to a function of another file");
    else if (s->kind == ENV_VARARGS)
        str_puts(out, "to variable arguments");
    else
        str_printf(out, "to at least 1 %s of %llu bytes", printed_type_name(e, s->ct),
                   (unsigned long long)s->element);
    if (s->maybe_constant) str_puts(out, ", maybe constant");
}

static void print_pointer(struct str *out, const struct environment *e,
                          const struct env_pointer *p) {
    static const char *const reasons[] = {[ENV_ARGV] = "an array of strings",
                                          [ENV_ORDERED] = "ordered",
                                          [ENV_LIST] = "a list",
                                          [ENV_ENDED] = "an element ends it",
                                          [ENV_HEADER] = "behind a header"};
    print_shape(out, e, &p->to);
    if (p->may_be_null) str_puts(out, ", or null");
    if (p->string) str_puts(out, ", a string");
    if (p->list) str_puts(out, ", strings with a null pointer after them");
    if (p->end.size)
        str_printf(out, ", the last, behind %u at least, with %s of %u bytes at %llu", p->end.least,
                   p->end.is_ones ? "-1" : "zero", p->end.size, (unsigned long long)p->end.off);
    if (p->front.bytes)
        str_printf(out, ", %llu bytes behind the start of %s", (unsigned long long)p->front.bytes,
                   printed_type_name(e, p->front.record));
    if (p->inside) str_puts(out, ", anywhere in its object or another's");
    if (p->may_equal) str_puts(out, ", equal to an earlier one or not");
    if (p->alone) str_puts(out, ", alone");
    if (p->unfollowed) str_printf(out, ", not in systems (%s)", reasons[p->unfollowed]);
}

static void print_fields(struct arena *a, struct str *out, const struct environment *e,
                         const struct env_param *p) {
    const struct ir_ctype *t = &e->m->ctypes.at[p->p.to.ct];
    for (uint32_t i = 0; t->kind == CT_STRUCT && i < t->fields.n; i++) {
        struct env_field f = {
            .object = p->p.to.ct, .off = t->fields.at[i].off, .declared = t->fields.at[i].ct};
        ir_ct ct = f.object;
        if (e->m->ctypes.at[f.declared].kind != CT_PTR) continue;
        struct env_pointer q = env_field(e, &f);
        str_printf(out, "  %s: ", env_name_at(a, e->m, p->name, true, &ct, f.off));
        print_pointer(out, e, &q);
        str_puts(out, "\n");
    }
}

static void print_kind(struct str *out, const struct environment *e, const struct env_param *p) {
    switch (p->kind) {
    case ENV_NUMBER:
        str_puts(out, p->ordered ? "a number that ordered pointers are made of" : "a number");
        return;
    case ENV_NO_ARGUMENTS:
        str_puts(out, "no variable arguments");
        return;
    case ENV_ARGUMENT_COUNT:
        str_puts(out, "how many arguments the program has");
        return;
    case ENV_ARGUMENT_VECTOR:
        str_puts(out, "so many strings, then null; ");
        break;
    case ENV_POINTER:
        break;
    }
    print_pointer(out, e, &p->p);
    if (p->shared) str_printf(out, ", anywhere in the object of %s", e->params.at[p->first].name);
}

static void print_param(struct arena *a, struct str *out, const struct environment *e, uint32_t i) {
    const struct env_param *p = &e->params.at[i];
    str_printf(out, "%s: ", p->name);
    print_kind(out, e, p);
    str_puts(out, "\n");
    if (p->kind != ENV_POINTER) return;
    bool own = p->first == i;
    if (own && p->p.to.kind != ENV_VARARGS)
        print_claim(a, out, env_claim_object(e->m, &p->p.to, p->name));
    if (!own) print_claim(a, out, env_claim_shared(e, i));
    if (p->p.list) print_claim(a, out, env_claim_list(p->name));
    if (p->p.string && p->p.to.element == 1) print_claim(a, out, env_claim_string(p->name));
    if (p->p.end.size) print_claim(a, out, env_claim_end(a, e->m, &p->p, p->name));
    if (p->p.end.least) print_claim(a, out, env_claim_in_front(a, e->m, &p->p, p->name));
    if (p->p.front.bytes) print_claim(a, out, env_claim_front(a, e->m, &p->p.front, p->name));
    if (p->not_behind) print_claim(a, out, env_claim_in_order(e, i));
    if (own) print_fields(a, out, e, p);
}

/* Of a field, what its type says that it points to. */
static void print_extent(struct arena *a, struct str *out, const struct environment *e,
                         const struct extent *x) {
    const struct ir_global *g = extent_variable(e->m, x->ptr);
    const ir_ct record = extent_record(x->ptr);
    struct env_shape to = {.ct = g ? g->ct : record};
    if (!g && !record) to = e->params.at[x->ptr.param].p.to;
    ir_ct ct = to.ct, holder = ct;
    bool maybe_null = env_may_be_null(e, ct);
    if (x->ptr.field) {
        (void)env_name_at(a, e->m, "", !g, &ct, x->ptr.off);
        struct env_field f = {.object = holder, .off = x->ptr.off, .declared = ct};
        const struct env_pointer p = env_field(e, &f);
        to = p.to;
        maybe_null = p.may_be_null;
    }
    print_claim(a, out, env_claim_extent(a, e, x, &to));
    if (x->is_needed && maybe_null) print_claim(a, out, env_claim_needed(a, e, x));
    if (x->element) print_claim(a, out, env_claim_element(a, e, x));
    if (x->filled) print_claim(a, out, env_claim_fill(a, e, x));
}

void env_print(struct arena *a, const struct environment *e, struct str *out) {
    uint32_t objects = 0;
    struct env_claim apart;
    for (uint32_t i = 0; i < e->params.n; i++) {
        const struct env_param *p = &e->params.at[i];
        print_param(a, out, e, i);
        objects += p->kind == ENV_POINTER && p->first == i && p->p.to.kind == ENV_ELEMENTS;
    }
    for (uint32_t i = 0; i < e->extents->at.n; i++) print_extent(a, out, e, &e->extents->at.at[i]);
    for (uint32_t i = 0; i < e->extents->records.n; i++)
        print_extent(a, out, e, &e->extents->records.at[i]);
    for (uint32_t n = 1; n <= objects; n++)
        if (env_claim_apart(e, e->opt.alias, n, &apart)) print_claim(a, out, apart);
}
