/* The entry's arguments, as core/analysis/environment/environment.h decides them.
 *
 * Assumptions about several of them together (order, lengths) are symex.env.args_ok, with which the
 * first state's guard starts.
 */
#include "encoders/symex/args.h"
#include "encoders/objects/context.h"
#include "encoders/objects/object.h"
#include "encoders/objects/outside.h"
#include "encoders/objects/record.h"
#include "encoders/objects/value.h"

static void allow(struct symex *x, term cond) {
    x->env.args_ok = term_and(x->s, x->env.args_ok, cond);
}

/* C11 5.1.2.2.1 promises of a program's arguments that argv[argc] is null and those before it are
 * strings. ENV_ARGUMENT_BITS limits their number. */
static void make_main_args(struct symex *x) {
    const struct ir_func *f = x->entry;
    const struct ir_ins *c = &f->ins.at[f->params.at[0]], *v = &f->ins.at[f->params.at[1]];
    term n = fresh_bits(x, ENV_ARGUMENT_BITS, "argc", ORIGIN_ENVIRONMENT, 0);
    term argc = term_bin(x->s, TERM_ADD, term_zext(x->s, n, c->type), term_const(x->s, c->type, 1));
    term strings = term_bin(x->s, TERM_ADD, term_zext(x->s, n, x->ptr_bits), offset_const(x, 1));
    struct incoming in = {.name = "argv", .origin = ORIGIN_ENVIRONMENT};
    uint32_t argv = unknown_strings(x, v->ct, &in, strings);
    x->mem.objects.at[argv].min_size = 2 * (uint64_t)(x->ptr_bits / 8);
    assume_that(x, ASSUME_ARGV);
    vec_push(&x->arena, &x->env.args, (struct value){.v = argc});
    vec_push(&x->arena, &x->env.args, pointer_to(x, argv));
}

/* Anywhere in the object that the first of these parameters points into. */
static struct value shared_arg(struct symex *x, uint32_t i) {
    const struct env_param *p = &x->env.decided.params.at[i];
    struct incoming in = {.name = p->name,
                          .origin = ORIGIN_ENVIRONMENT,
                          .alone = p->p.alone,
                          .maybe_function = p->p.maybe_function};
    bv_t object = 0;
    term ok;
    if (p->first == i)
        object = unknown_shaped(x, &p->p.to, &in, 0);
    else if (!VL_REQUIRE(term_is_const(x->s, x->env.args.at[p->first].obj, &object)))
        return tainted(x, IR_PTR, "parameter that shares an object");
    if (p->first != i) assume_claim(x, env_claim_shared(&x->env.decided, i));
    struct value v = unknown_element(x, (uint32_t)object, p->name, ORIGIN_ENVIRONMENT, &ok);
    allow(x, ok);
    if (!p->p.string || x->mem.objects.at[object].element != 1) return v;
    if (!x->mem.objects.at[object].initial->src->last.size) terminate_string(x, (uint32_t)object);
    assume_claim(x, env_claim_string(p->name));
    allow(x, term_bin(x->s, TERM_ULT, v.v, x->mem.objects.at[object].size));
    return v;
}

static struct value pointer_arg(struct symex *x, const struct env_param *p) {
    struct incoming in = {.name = p->name,
                          .origin = ORIGIN_ENVIRONMENT,
                          .may_be_null = p->p.may_be_null,
                          .alone = p->p.alone,
                          .maybe_function = p->p.maybe_function,
                          .ordered = p->p.inside,
                          .member = p->p.member};
    if (p->p.front.bytes) in.front = &p->p.front;
    if (p->p.list) return unknown_list(x, p->p.type, &in);
    if (p->p.string) return unknown_text(x, p->p.type, &in);
    in.end = p->p.end.size ? &p->p : NULL;
    return unknown_pointer(x, p->p.type, &in);
}

static struct value number_arg(struct symex *x, uint32_t i) {
    const struct env_param *p = &x->env.decided.params.at[i];
    const struct ir_ins *ins = &x->entry->ins.at[x->entry->params.at[i]];
    struct incoming in = {.name = p->name, .origin = ORIGIN_ENVIRONMENT};
    struct value v = fresh(x, ins->type, ins->ct, &in);
    if (p->ordered) map_put(&x->arena, &x->env.ordered_words, v.v, 1);
    return v;
}

static struct value make_arg(struct symex *x, uint32_t i) {
    const struct env_param *p = &x->env.decided.params.at[i];
    if (p->kind == ENV_NO_ARGUMENTS) return pointer_to(x, OBJ_NULL);
    if (p->kind == ENV_NUMBER) return number_arg(x, i);
    return p->shared ? shared_arg(x, i) : pointer_arg(x, p);
}

static void order_args(struct symex *x) {
    for (uint32_t i = 0; i < x->env.decided.params.n; i++) {
        uint32_t end = x->env.decided.params.at[i].not_behind;
        if (!end--) continue;
        allow(x, term_bin(x->s, TERM_ULE, x->env.args.at[i].v, x->env.args.at[end].v));
        assume_claim(x, env_claim_in_order(&x->env.decided, i));
    }
}

void make_args(struct symex *x) {
    const struct environment *e = &x->env.decided;
    /* The objects that parameters have to themselves. */
    uint32_t *objects = arena_new_array(&x->arena, uint32_t, x->entry->params.n);
    if (e->params.n && e->params.at[0].kind == ENV_ARGUMENT_COUNT) make_main_args(x);
    for (uint32_t i = x->env.args.n; i < e->params.n; i++) {
        uint32_t next = x->mem.objects.n;
        vec_push(&x->arena, &x->env.args, make_arg(x, i));
        bool own = x->mem.objects.n > next && !e->params.at[i].shared;
        objects[i] = own ? next : 0;
    }
    order_args(x);
    assume_extents(x, objects);
}
