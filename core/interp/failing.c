/* failing.c - what was wrong in this execution, where the kind of a check alone does not say it. */
#include "core/interp/run.h"
#include "core/ir/varslot.h"

/* The load of an argument's tag, which the check before it compares with the tag of the type asked
 * for; NULL: the check is another one. */
static const struct code *load_of_tag(const struct run *x, const struct code *check,
                                      const struct ir_ins **equal) {
    const struct ir_func *f = x->frames.at[x->frames.n - 1].cf->f;
    const struct ir_ins *i = &f->ins.at[check->ins->args[0]];
    if (i->op == IR_OR) i = &f->ins.at[i->args[0]];
    if (i->op != IR_EQ || f->ins.at[i->args[0]].op != IR_LOAD) return NULL;
    ir_val load = i->args[0];
    if (f->ins.at[load].block != check->ins->block) return NULL;
    const struct code *c = check;
    while (c->id != load) c--;
    *equal = i;
    return c;
}

static void tell_missing(struct run *x) {
    uint64_t n = mem_object(&x->mem, x->outside.obj)->size / VARARG_SLOT;
    x->res->what = n ? arena_printf(x->out, "there is no argument %llu", (unsigned long long)n + 1)
                     : "there are no arguments";
}

/* 7.16.1.1p2 */
static void tell_argument(struct run *x, const struct code *check) {
    const struct ir_func *f = x->frames.at[x->frames.n - 1].cf->f;
    const struct ir_ins *equal;
    const struct code *load = load_of_tag(x, check, &equal);
    bv_t want, has;
    if (!load) {
        if (x->outside.obj && x->outside.obj < MEM_UNSET) tell_missing(x);
        return;
    }
    struct mem_ptr at = x->v[load->a].p;
    if (!ir_const_value(f, equal->args[1], &want) || mem_load_int(&x->mem, at, 8, &has) != MEM_OK)
        return;
    x->res->what = arena_printf(
        x->out, "argument %llu is of type %s, not %s", (unsigned long long)at.off / VARARG_SLOT + 1,
        vararg_name(x->m, (uint64_t)has), vararg_name(x->m, (uint64_t)want));
}

static void note_outside(struct run *x) {
    const union slot_value at = {.p = x->outside};
    if (!x->outside.obj || x->outside.obj >= MEM_UNSET) return;
    x->res->reach = (struct interp_reach){value_to_witness(x, IR_PTR, &at), x->outside_bytes,
                                          mem_object(&x->mem, x->outside.obj)->size};
}

/* Is the check one of a copy or a fill? A load and a store are where the program's text is, so that
 * nothing has to be said of their length. */
static bool is_of_many(const struct code *check) {
    const struct code *c = check;
    while (c->ins->op != IR_LOAD && !(ir_ops[c->ins->op].flags & (F_WRITE | F_TERM))) c++;
    return c->ins->op == IR_COPY || c->ins->op == IR_FILL;
}

void failing_tell(struct run *x, const struct code *c) {
    bool model = x->frames.at[x->frames.n - 1].cf->f->is_model;
    if (model) x->res->what = c->ins->text;
    if (c->ins->check == CHECK_FORMAT || c->ins->check == CHECK_VARARGS) {
        if (!model || !x->res->what || !*x->res->what) tell_argument(x, c);
    } else if (c->ins->check == CHECK_OUT_OF_BOUNDS && (model || is_of_many(c))) {
        note_outside(x);
    }
}
