/* Blocks are copied in reverse postorder, so what a block uses is copied before it; a call ends the
 * block at hand, enters the callee's copy, and goes on in a new block whose parameter is the
 * result.
 */
#include "core/program/inline.h"

#include "core/ir/cfg.h"
#include "core/ssa/callbacks.h"

#include <string.h>

enum { MAX_DEPTH = 200 };

struct inlining {
    struct arena *a;
    struct arena scratch;
    const struct ir_module *m;
    struct ir_inlined *out;
    struct ir_func *to;
    vl_status status;
};

/* A copy of one function, at one call. */
struct inlined_body {
    struct inlining *x;
    const struct inlined_body *caller;
    const struct ir_func *f;
    struct ir_place shown; /* of a model: the call that stands for it; else func is NULL */
    struct cfg cfg;
    ir_val *value;       /* by instruction of f */
    ir_blk *block;       /* by block of f */
    VEC(ir_val) allocas; /* of f, as f numbers them */
    ir_blk resume;       /* where a return goes on; 0: it returns */
    ir_val call;         /* in the caller */
    ir_blk at;           /* the block that is being filled */
    unsigned depth;
    uint32_t copy; /* index in copies */
};

static struct ir_place call_place(const struct inlined_body *b, ir_val ins) {
    return b->shown.func ? b->shown : (struct ir_place){b->f, ins, false};
}

static void inline_fail(const struct inlined_body *b, ir_val ins, vl_status status,
                        const char *why) {
    if (b->x->status != VL_OK) return;
    b->x->status = status;
    b->x->out->reason = why;
    b->x->out->at = call_place(b, ins);
}

/* ---- copies ---- */

static ir_val add_ins(struct inlined_body *b, const struct ir_ins *ins, ir_val from) {
    struct inlining *x = b->x;
    ir_val id = x->to->ins.n;
    if (id >= IR_INLINE_MAX)
        inline_fail(b, from, VL_LIMIT, "function too large with all that it calls");
    vec_push(x->a, &x->to->ins, *ins);
    vec_push(x->a, &x->out->from, call_place(b, from));
    vec_push(x->a, &x->out->copy, b->copy);
    if (ins->block) {
        struct ir_block *blk = &x->to->blocks.at[ins->block];
        if (ins->op == IR_PARAM)
            vec_push(x->a, &blk->params, id);
        else
            vec_push(x->a, &blk->ins, id);
    }
    return id;
}

static ir_blk add_block(struct inlining *x, const char *label) {
    vec_push(x->a, &x->to->blocks, (struct ir_block){.label = label});
    return x->to->blocks.n - 1;
}

static ir_val *mapped(struct inlined_body *b, const ir_val *v, uint32_t n) {
    ir_val *out = arena_new_array(b->x->a, ir_val, n + 1);
    for (uint32_t i = 0; i < n; i++) out[i] = b->value[v[i]];
    return out;
}

static ir_val copy_ins(struct inlined_body *b, ir_val v, ir_blk block) {
    struct ir_ins ins = b->f->ins.at[v];
    ins.block = block;
    ins.args = mapped(b, ins.args, ins.nargs);
    if (ins.nedges) {
        struct ir_edge *edges = arena_new_array(b->x->a, struct ir_edge, ins.nedges);
        for (uint32_t i = 0; i < ins.nedges; i++) {
            edges[i] = ins.edges[i];
            edges[i].to = b->block[ins.edges[i].to];
            edges[i].args = mapped(b, ins.edges[i].args, ins.edges[i].nargs);
        }
        ins.edges = edges;
    }
    return b->value[v] = add_ins(b, &ins, v);
}

static void jump(struct inlined_body *b, ir_val from, ir_blk to, const ir_val *args, uint32_t n) {
    struct ir_ins jmp = {.op = IR_JMP, .nedges = 1, .block = b->at, .loc = b->f->ins.at[from].loc};
    jmp.edges = arena_new(b->x->a, struct ir_edge);
    *jmp.edges = (struct ir_edge){.to = to, .nargs = n};
    jmp.edges->args = arena_new_array(b->x->a, ir_val, n + 1);
    for (uint32_t i = 0; i < n; i++) jmp.edges->args[i] = args[i];
    add_ins(b, &jmp, from);
}

/* ---- calls and returns ---- */

static void body_copy(struct inlined_body *b, const ir_val *args, uint32_t nargs);

static bool is_open(const struct inlined_body *b, const struct ir_func *f) {
    for (; b; b = b->caller)
        if (b->f == f) return true;
    return false;
}

static void enter_callee(struct inlined_body *b, ir_val call, const struct ir_func *callee) {
    struct inlining *x = b->x;
    const struct ir_ins *ins = &b->f->ins.at[call];
    struct inlined_body c = {.x = x, .caller = b, .f = callee, .call = call, .depth = b->depth + 1};
    if (is_open(b, callee)) return inline_fail(b, call, VL_UNSUPPORTED, "recursion");
    if (c.depth > MAX_DEPTH) return inline_fail(b, call, VL_LIMIT, "calls too deep");
    if (callee->is_model) {
        c.shown = call_place(b, call);
        c.shown.in_model = true;
    }
    c.resume = add_block(x, "return");
    ir_val *args = mapped(b, ins->args, ins->nargs);
    c.at = b->at;
    body_copy(&c, args, ins->nargs);
    b->at = c.resume;
    if (ins->type == IR_VOID) return;
    struct ir_ins result = {.op = IR_PARAM, .type = ins->type, .ct = ins->ct, .block = c.resume};
    result.name = ins->name;
    result.loc = ins->loc;
    b->value[call] = add_ins(b, &result, call);
}

/* Can control get from the local to the return without passing an end of it? */
static bool outlives(struct inlined_body *b, ir_val alloca, ir_val ret) {
    const struct ir_func *f = b->f;
    bool *seen = arena_new_array(&b->x->scratch, bool, f->blocks.n), found = false;
    VEC(ir_blk) todo = {0};
    for (ir_val v = 1; v < f->ins.n; v++)
        if (f->ins.at[v].op == IR_END && f->ins.at[v].args[0] == alloca)
            seen[f->ins.at[v].block] = true;
    vec_push(&b->x->scratch, &todo, f->ins.at[alloca].block);
    while (todo.n && !found) {
        ir_blk at = todo.at[--todo.n];
        const struct ir_ins *end = ir_terminator(f, at);
        found = at == f->ins.at[ret].block;
        if (seen[at] || !end) continue;
        seen[at] = true;
        for (uint32_t i = 0; i < end->nedges; i++)
            vec_push(&b->x->scratch, &todo, end->edges[i].to);
    }
    return found;
}

/* Once more than needed does no harm. */
static void end_inlined_local(struct inlined_body *b, ir_val alloca, ir_val ret) {
    const struct ir_func *f = b->f;
    struct ir_ins end = {.op = IR_END, .nargs = 1, .block = b->at, .loc = f->ins.at[ret].loc};
    if (!cfg_dominates(&b->cfg, f->ins.at[alloca].block, f->ins.at[ret].block)) {
        if (outlives(b, alloca, ret))
            inline_fail(b, alloca, VL_UNSUPPORTED, "a local that not every return ends");
        return;
    }
    end.args = arena_new(b->x->a, ir_val);
    *end.args = b->value[alloca];
    add_ins(b, &end, ret);
}

static void leave(struct inlined_body *b, ir_val ret) {
    const struct ir_ins *ins = &b->f->ins.at[ret];
    for (uint32_t i = 0; i < b->allocas.n; i++) end_inlined_local(b, b->allocas.at[i], ret);
    ir_val result = ins->nargs ? b->value[ins->args[0]] : 0;
    jump(b, ret, b->resume, &result, ins->nargs);
}

/* ---- bodies ---- */

static bool holds_anyway(const struct inlined_body *b, const struct ir_ins *ins) {
    return ins->op == IR_CHECK && b->caller &&
           ir_unused_result(b->caller->f, b->call, (enum check_kind)ins->check);
}

static void copy_step(struct inlined_body *b, ir_val v) {
    const struct ir_ins *ins = &b->f->ins.at[v];
    const struct ir_func *callee = ins->op == IR_CALL ? ir_find_func(b->x->m, ins->text) : NULL;
    if (ins->op == IR_DBG || holds_anyway(b, ins)) return;
    if (callee && callee->has_body && strcmp(callee->name, IR_CALL_BACK) == 0) return;
    if (callee && callee->has_body)
        enter_callee(b, v, callee);
    else if (ins->op == IR_RET && b->resume)
        leave(b, v);
    else
        copy_ins(b, v, b->at);
}

static void copy_blocks(struct inlined_body *b) {
    for (uint32_t i = 0; i < b->cfg.nrpo && b->x->status == VL_OK; i++) {
        const struct ir_block *blk = &b->f->blocks.at[b->cfg.rpo[i]];
        b->at = b->block[b->cfg.rpo[i]];
        for (uint32_t k = 0; k < blk->ins.n && b->x->status == VL_OK; k++)
            copy_step(b, blk->ins.at[k]);
    }
}

/* Constants, blocks and their parameters: what others may name before they are reached. */
static void prepare(struct inlined_body *b) {
    struct inlining *x = b->x;
    const struct ir_func *f = b->f;
    cfg_build(&x->scratch, f, &b->cfg);
    b->value = arena_new_array(x->a, ir_val, f->ins.n);
    b->copy = x->out->copies.n;
    vec_push(x->a, &x->out->copies, (struct ir_inlined_func){f, b->value});
    b->block = arena_new_array(&x->scratch, ir_blk, f->blocks.n);
    for (ir_val v = 1; v < f->ins.n; v++) {
        unsigned op = f->ins.at[v].op;
        if (!f->ins.at[v].block && op != IR_PARAM) copy_ins(b, v, 0);
        if (op == IR_ALLOCA && b->cfg.pos[f->ins.at[v].block] != CFG_UNREACHED)
            vec_push(&x->scratch, &b->allocas, v);
    }
    for (uint32_t i = 0; i < b->cfg.nrpo; i++) {
        ir_blk from = b->cfg.rpo[i];
        const struct ir_block *blk = &f->blocks.at[from];
        b->block[from] = add_block(x, blk->label);
        for (uint32_t k = 0; k < blk->params.n; k++) copy_ins(b, blk->params.at[k], b->block[from]);
    }
}

/* From block b->at on, by a jump; the root is its own entry. */
static void body_copy(struct inlined_body *b, const ir_val *args, uint32_t nargs) {
    const struct ir_func *f = b->f;
    ir_blk from = b->at;
    prepare(b);
    for (uint32_t i = 0; i < f->params.n && i < nargs; i++) b->value[f->params.at[i]] = args[i];
    if (from) jump(b, f->blocks.at[1].ins.at[0], b->block[1], NULL, 0);
    copy_blocks(b);
}

vl_status ir_inline(struct arena *a, const struct ir_module *task, const struct ir_func *root,
                    struct ir_inlined *out) {
    struct inlining x = {.a = a, .m = task, .out = out, .to = &out->func};
    struct inlined_body b = {.x = &x, .f = root};
    memset(out, 0, sizeof *out);
    out->func = *root;
    memset(&out->func.params, 0, sizeof out->func.params);
    memset(&out->func.ins, 0, sizeof out->func.ins);
    memset(&out->func.blocks, 0, sizeof out->func.blocks);
    vec_push(a, &x.to->ins, (struct ir_ins){0});
    vec_push(a, &out->from, (struct ir_place){0});
    vec_push(a, &out->copy, 0);
    vec_push(a, &x.to->blocks, (struct ir_block){0});
    ir_val *args = arena_new_array(&x.scratch, ir_val, root->params.n + 1);
    for (uint32_t i = 0; i < root->params.n; i++) {
        ir_val v = root->params.at[i];
        args[i] = add_ins(&b, &root->ins.at[v], v);
        vec_push(a, &x.to->params, args[i]);
    }
    body_copy(&b, args, root->params.n);
    arena_free(&x.scratch);
    return x.status;
}
