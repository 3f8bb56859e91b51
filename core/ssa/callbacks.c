/* callbacks.c - builds the bodies of the two functions that stand for calls back out of functions
 * without body.
 *
 * Invariant: an execution that enters one of the task's functions this way ends behind it.
 */
#include "core/ssa/callbacks.h"

#include "core/base/map.h"
#include "core/ssa/renumber.h"

#include <string.h>

typedef VEC(ir_val) values_t;
typedef VEC(const struct ir_func *) funcs_t;

/* ---- one call ---- */

static uint64_t record_size(const struct ir_module *m, const struct ir_ins *p) {
    return m->ctypes.at[m->ctypes.at[p->ct].elem].size;
}

/* Passed by value: something of that type somewhere, which the callee copies. */
static ir_val any_record(struct ir_builder *b, const struct ir_ins *p, const char *name) {
    ir_val v = ir_nondet(b, IR_PTR, IR_INPUT_NONDET, name, p->ct);
    ir_assume(b, ir_not(b, ir_bin(b, IR_PTREQ, v, ir_null(b))));
    return v;
}

/* Variable arguments are passed through memory that does not exist in such a call. */
static bool any_arguments(struct ir_builder *b, const struct ir_module *m, const struct ir_func *f,
                          values_t *args) {
    if (f->varargs) return false;
    bool gives_record = f->ret_ct && f->ret == IR_VOID && m->ctypes.at[f->ret_ct].kind != CT_VOID;
    for (uint32_t i = 0; i < f->params.n; i++) {
        const struct ir_ins *p = &f->ins.at[f->params.at[i]];
        const char *name = p->name ? p->name : "an argument";
        name = arena_printf(m->arena, "%s's %s", f->name, name);
        ir_val v;
        if (i == 0 && gives_record)
            v = ir_alloca(b, record_size(m, p), NULL, m->ctypes.at[p->ct].elem);
        else if (i < 64 && f->by_value >> i & 1)
            v = any_record(b, p, name);
        else
            v = ir_nondet(b, p->type, IR_INPUT_EXTERN, name, p->ct);
        vec_push(m->arena, args, v);
    }
    return true;
}

static void jump_on(struct ir_builder *b, ir_blk on) {
    ir_seal(b, on);
    ir_set_block(b, on);
}

/* The counter of functions that run at the program's end (core/libc/exit.c): only the function that
 * runs them uses it. */
static const char *const exits[] = {"__vl_noted_exits", "__vl_noted_quick_exits"};
enum { EXITS = sizeof exits / sizeof *exits };

static ir_val registered(struct ir_builder *b, const struct ir_module *m, uint32_t i) {
    const struct ir_func *ends = ir_find_func(m, "__vl_run_exit");
    if (!ends || !ends->has_body || !ir_find_global(m, exits[i])) return 0;
    return ir_load(b, IR_I(32), ir_global_addr(b, exits[i]), 0);
}

/* They would run in what goes on without the callback. */
static void registers_nothing(struct ir_builder *b, ir_val before, ir_val after) {
    ir_blk more = ir_block_new(b, NULL), on = ir_block_new(b, NULL);
    ir_br(b, ir_bin(b, IR_EQ, before, after), on, more);
    jump_on(b, more);
    ir_not_covered(b, "callback that registers what runs at the end");
    ir_halt(b);
    jump_on(b, on);
}

/* The execution ends here: the code behind is verified in executions without this call. */
static void end_here(struct ir_builder *b) {
    ir_assume(b, ir_bool(b, false));
    ir_halt(b);
}

static void call_and_end(struct ir_builder *b, const struct ir_module *m, const struct ir_func *f,
                         ir_val first) {
    values_t args = {0};
    ir_val before[EXITS], after;
    for (uint32_t i = 0; i < EXITS; i++) before[i] = registered(b, m, i);
    bool able = any_arguments(b, m, f, &args);
    if (first && args.n && ir_type_of(b, args.at[0]) == ir_type_of(b, first)) args.at[0] = first;
    if (able)
        ir_call(b, f->name, f->ret, f->ret_ct, args.at, args.n);
    else
        ir_unsupported(b, IR_I(1), IR_UNSUP_MEMORY | IR_UNSUP_CONTROL,
                       "callback that takes variable arguments");
    for (uint32_t i = 0; i < EXITS; i++)
        if ((after = registered(b, m, i))) registers_nothing(b, before[i], after);
    end_here(b);
}

/* An input; the builder stands where it is true, and *on is where it is not. */
static void chosen(struct ir_builder *b, enum ir_input kind, const char *what, ir_blk *on) {
    ir_val calls = ir_nondet(b, IR_I(1), kind, what, 0);
    ir_blk back = ir_block_new(b, NULL);
    *on = ir_block_new(b, NULL);
    ir_br(b, calls, back, *on);
    jump_on(b, back);
}

void ir_may_call(struct ir_builder *b, const struct ir_module *m, const char *what,
                 const struct ir_func *f, ir_val first) {
    ir_blk on;
    chosen(b, IR_INPUT_HANDLER, what, &on);
    call_and_end(b, m, f, first);
    jump_on(b, on);
}

/* ---- whose address is taken ---- */

static void mark_name(struct arena *tmp, struct map *names, const char *name) {
    if (name) map_str_put(tmp, names, name, 1);
}

/* Models take addresses for themselves. */
static void addresses_in(struct arena *tmp, struct map *names, const struct ir_module *m) {
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        const struct ir_func *f = m->funcs.at[i];
        for (ir_val v = 1; f->has_body && !f->is_model && v < f->ins.n; v++)
            if (f->ins.at[v].op == IR_FUNCADDR) mark_name(tmp, names, f->ins.at[v].text);
    }
    for (uint32_t i = 0; i < m->globals.n; i++)
        for (uint32_t r = 0; r < m->globals.at[i]->relocs.n; r++)
            if (m->globals.at[i]->relocs.at[r].is_func)
                mark_name(tmp, names, m->globals.at[i]->relocs.at[r].target);
}

/* With bodies: the program's, then all. */
static void addressed(struct arena *tmp, const struct ir_module *m, funcs_t *ours, funcs_t *all) {
    struct map names = {0};
    addresses_in(tmp, &names, m);
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        const struct ir_func *f = m->funcs.at[i];
        if (!f->has_body || !map_str_get(&names, f->name, NULL)) continue;
        vec_push(tmp, all, f);
        if (!f->is_model) vec_push(tmp, ours, f);
    }
}

/* ---- the two bodies ---- */

/* A function with a body here was entered by the call itself: only others call back. */
static void unless_ours(struct ir_builder *b, ir_val through, const funcs_t *all, ir_blk done) {
    for (uint32_t i = 0; i < all->n; i++) {
        ir_blk on = ir_block_new(b, NULL);
        ir_val f = ir_func_addr(b, all->at[i]->name);
        ir_br(b, ir_bin(b, IR_PTREQ, through, f), done, on);
        jump_on(b, on);
    }
}

static void fill_call_back(struct ir_builder *b, const struct ir_module *task, const funcs_t *ours,
                           const funcs_t *all) {
    ir_val through = ir_param(b, IR_PTR, NULL, 0);
    ir_blk none, on, done = ir_block_new(b, NULL);
    unless_ours(b, through, all, done);
    chosen(b, IR_INPUT_CALLBACK, "", &none);
    for (uint32_t i = 0; i < ours->n; i++) {
        chosen(b, IR_INPUT_CALLBACK, ours->at[i]->name, &on);
        call_and_end(b, task, ours->at[i], 0);
        jump_on(b, on);
    }
    end_here(b);
    jump_on(b, none);
    ir_jmp(b, done);
    jump_on(b, done);
}

static void fill_came_back(struct ir_builder *b, const struct ir_module *task, const funcs_t *ours,
                           const funcs_t *all) {
    (void)task, (void)ours;
    ir_val through = ir_param(b, IR_PTR, NULL, 0);
    for (uint32_t i = 0; i < all->n; i++) {
        ir_val is = ir_bin(b, IR_PTREQ, through, ir_func_addr(b, all->at[i]->name));
        ir_check(b, CHECK_NORETURN_RETURNS, ir_not(b, is), all->at[i]->name);
    }
}

static const struct made {
    const char *name;
    bool of_ours; /* models matter, too, if not */
    void (*fill)(struct ir_builder *b, const struct ir_module *task, const funcs_t *ours,
                 const funcs_t *all);
} made[] = {{IR_CALL_BACK, true, fill_call_back}, {IR_CAME_BACK, false, fill_came_back}};

enum { MADE = sizeof made / sizeof *made };

/* ---- the unit ---- */

static bool is_call(const struct ir_ins *i, const char *name) {
    return i->op == IR_CALL && strcmp(i->text, name) == 0;
}

static void drop_calls(struct ir_func *f, const char *name) {
    for (ir_blk b = 1; b < f->blocks.n; b++) {
        struct ir_block *block = &f->blocks.at[b];
        uint32_t n = 0;
        for (uint32_t i = 0; i < block->ins.n; i++)
            if (!is_call(&f->ins.at[block->ins.at[i]], name)) block->ins.at[n++] = block->ins.at[i];
        block->ins.n = n;
    }
}

static bool calls(const struct ir_func *f, const char *name) {
    for (ir_val v = 1; f->has_body && v < f->ins.n; v++)
        if (is_call(&f->ins.at[v], name)) return true;
    return false;
}

static void returns(struct ir_module *m, struct ir_func *f) {
    struct ir_builder *b = ir_build_begin(m, f);
    ir_param(b, IR_PTR, NULL, 0);
    ir_ret(b, 0);
    ir_build_end(b);
}

/* With a body that tasks fill, or without any where there is nothing to fill it with. */
static void make_function(struct ir_module *m, const char *name, bool wanted) {
    bool any = false;
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        struct ir_func *f = m->funcs.at[i];
        if (!calls(f, name)) continue;
        any = true;
        if (wanted) continue;
        drop_calls(f, name);
        ir_renumber(m, f);
    }
    if (!any || !wanted || ir_find_func(m, name)) return;
    struct ir_func *f = arena_new(m->arena, struct ir_func);
    *f = (struct ir_func){.name = name, .is_model = true, .is_static = true};
    vec_push(m->arena, &m->funcs, f);
    returns(m, f);
}

void ir_callbacks_end(struct ir_module *m) {
    struct arena tmp = {0};
    funcs_t ours = {0}, all = {0};
    addressed(&tmp, m, &ours, &all);
    for (uint32_t i = 0; i < MADE; i++)
        make_function(m, made[i].name, made[i].of_ours ? ours.n : all.n);
    arena_free(&tmp);
}

void ir_callbacks_keep(struct ir_module *m) {
    for (uint32_t i = 0; i < MADE; i++) make_function(m, made[i].name, true);
}

/* ---- the task ---- */

static void fill(struct ir_module *task, const struct made *what, const funcs_t *ours,
                 const funcs_t *all) {
    struct ir_func *f = ir_find_func(task, what->name);
    if (!f || !f->has_body || !(what->of_ours ? ours->n : all->n)) return;
    *f = (struct ir_func){.name = f->name, .is_model = true, .is_static = true};
    struct ir_builder *b = ir_build_begin(task, f);
    what->fill(b, task, ours, all);
    ir_ret(b, 0);
    ir_build_end(b);
}

void ir_callbacks_fill(struct ir_module *task) {
    struct arena tmp = {0};
    funcs_t ours = {0}, all = {0};
    addressed(&tmp, task, &ours, &all);
    for (uint32_t i = 0; i < MADE; i++) fill(task, &made[i], &ours, &all);
    arena_free(&tmp);
}
