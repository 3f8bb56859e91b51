/* Building functions in SSA form while they are written down.
 *
 * Source   Braun, Buchwald, Hack, Leissa, Mallon, Zwinkau: "Simple and efficient
 *          construction of static single assignment form", CC 2013: algorithms 1
 *          (local), 2 (global), 3 (trivial phis), 4 (sealing).
 * Differs  Block parameters instead of phis.  Nothing recurses: a lookup walks
 *          chains of single predecessors in a loop and puts the parameters that it
 *          makes on a list, which is filled afterwards; so the depth of a
 *          function costs no stack.  A trivial parameter is not rewritten in
 *          its users but made to stand for its value (build_find), and resolved once
 *          at the end.  A join that is seen to leave the variable alone is
 *          stepped over (skip_join).
 * Limits   Irreducible flow may keep parameters that are redundant only as a
 *          group (section 3.2 there); they are harmless.
 */
#include "core/base/hash.h"
#include "core/base/require.h"
#include "core/ir/cfg.h"
#include "core/ir/validate.h"
#include "core/ssa/build_int.h"
#include "core/ssa/renumber.h"
#include "core/ssa/unread.h"

#include <stdlib.h>
#include <string.h>

const char *build_keep(struct ir_builder *b, const char *s) {
    return s ? arena_strdup(b->m->arena, s) : NULL;
}

/* ---- instructions without a block ---- */

ir_val build_add(struct ir_builder *b, const struct ir_ins *i) {
    vec_push(&b->tmp, &b->f->ins, *i);
    vec_push(&b->tmp, &b->notes, (struct build_note){0});
    return b->f->ins.n - 1;
}

ir_val build_find(struct ir_builder *b, ir_val v) {
    ir_val top = v;
    while (b->notes.at[top].same) top = b->notes.at[top].same;
    while (v != top) {
        ir_val next = b->notes.at[v].same;
        b->notes.at[v].same = top;
        v = next;
    }
    return top;
}

/* ---- blocks ---- */

ir_blk ir_block_new(struct ir_builder *b, const char *label) {
    vec_push(&b->tmp, &b->f->blocks, (struct ir_block){.label = build_keep(b, label)});
    vec_push(&b->tmp, &b->blocks, (struct build_block){0});
    return b->blocks.n - 1;
}
void ir_set_block(struct ir_builder *b, ir_blk blk) { b->cur = blk; }
ir_blk ir_cur_block(const struct ir_builder *b) { return b->cur; }
bool ir_terminated(const struct ir_builder *b) { return b->blocks.at[b->cur].terminated; }

void ir_set_loc(struct ir_builder *b, struct ir_loc loc) { b->loc = loc; }
struct ir_loc ir_get_loc(const struct ir_builder *b) {
    return b->loc;
}

/* ---- variables: definitions ---- */

static uint64_t def_key(uint32_t var, ir_blk blk) { return (uint64_t)var << 32 | blk; }

static void define_var(struct ir_builder *b, uint32_t var, ir_blk blk, ir_val v) {
    map_put(&b->tmp, &b->defs, def_key(var, blk), v);
}

static bool declared(const struct ir_builder *b, uint32_t var) {
    return var < b->vars.n && b->vars.at[var].declared;
}

void ir_var_decl(struct ir_builder *b, uint32_t var, ir_type type, const char *name, ir_ct ct) {
    while (b->vars.n <= var) vec_push(&b->tmp, &b->vars, (struct build_var){0});
    b->vars.at[var] =
        (struct build_var){.declared = true, .type = type, .name = build_keep(b, name), .ct = ct};
}

void ir_write_var(struct ir_builder *b, uint32_t var, ir_val v) {
    if (ir_terminated(b)) return;
    if (!VL_REQUIRE(declared(b, var) && ir_type_of(b, v) == b->vars.at[var].type)) return;
    define_var(b, var, b->cur, v);
}

uint32_t ir_joined(const struct ir_builder *b, ir_val v, const ir_val **values) {
    uint32_t number = v < b->notes.n ? b->notes.at[v].phi : 0;
    if (!number) return 0;
    const struct build_phi *phi = &b->phis.at[number - 1];
    *values = phi->ops;
    return phi->filled && !phi->gone ? b->blocks.at[phi->block].preds.n : 0;
}

/* ---- variables: lookup ---- */

static ir_val new_phi(struct ir_builder *b, uint32_t var, ir_blk blk) {
    const struct build_var *x = &b->vars.at[var];
    struct ir_ins i = {.op = IR_PARAM, .type = x->type, .block = blk, .name = x->name, .ct = x->ct};
    ir_val v = build_add(b, &i);
    b->notes.at[v].phi = b->phis.n + 1;
    vec_push(&b->tmp, &b->blocks.at[blk].phis, b->phis.n);
    vec_push(&b->tmp, &b->phis, (struct build_phi){.param = v, .var = var, .block = blk});
    return v;
}

static ir_val undefined_value(struct ir_builder *b, uint32_t var) {
    struct build_var *x = &b->vars.at[var];
    if (x->undefined) return x->undefined;
    struct ir_ins i = {.op = IR_NONDET,
                       .type = x->type,
                       .block = 1,
                       .imm = IR_INPUT_UNDEFINED,
                       .name = x->name,
                       .ct = x->ct,
                       .loc = b->loc};
    x->undefined = build_add(b, &i);
    vec_push(&b->tmp, &b->undefined, x->undefined);
    return x->undefined;
}

/* Where the walk upwards ends: the variable's value there. */
static ir_val var_value_at(struct ir_builder *b, uint32_t var, ir_blk blk) {
    struct build_block *x = &b->blocks.at[blk];
    ir_val v;
    if (blk == 1)
        v = undefined_value(b, var);
    else if (x->sealed && x->preds.n <= 1)
        v = build_zero(b, b->vars.at[var].type); /* unreachable */
    else {
        v = new_phi(b, var, blk);
        if (x->sealed) vec_push(&b->tmp, &b->todo, b->phis.n - 1);
    }
    define_var(b, var, blk, v);
    return v;
}

enum { SKIP_DEPTH = 4 };

/* Walks up from a predecessor of `join` while there is one way to go and no definition.
 * Returns how many blocks path then holds. */
static uint32_t path_up(struct ir_builder *b, uint32_t var, ir_blk from, ir_blk *path) {
    uint32_t n = 0;
    for (ir_blk at = from;; at = b->blocks.at[at].preds.at[0].from) {
        const struct build_block *x = &b->blocks.at[at];
        path[n++] = at;
        bool ends = !x->sealed || x->preds.n != 1 || n == SKIP_DEPTH;
        if (ends || map_get(&b->defs, def_key(var, at), NULL)) return n;
    }
}

/* A block close above a join from which all ways to the join leave the variable alone; 0 if
 * none is in sight. An `if` around something else is the usual case, and worth it: the
 * parameter that it saves would turn out trivial, but only after all its work. */
static ir_blk skip_join(struct ir_builder *b, uint32_t var, ir_blk join) {
    const struct build_block *x = &b->blocks.at[join];
    ir_blk first[SKIP_DEPTH], other[SKIP_DEPTH];
    if (x->preds.n < 2 || x->preds.n > SKIP_DEPTH) return 0;
    uint32_t n = path_up(b, var, x->preds.at[0].from, first), meet = 0;
    for (uint32_t i = 1; i < x->preds.n; i++) {
        uint32_t k = path_up(b, var, x->preds.at[i].from, other), at = 0, m = n;
        for (; at < k && m == n; at++)
            for (m = 0; m < n && first[m] != other[at]; m++) continue;
        if (m == n) return 0;
        if (m > meet) meet = m;
    }
    for (uint32_t i = 0; i <= meet; i++)
        if (first[i] == join) return 0;
    return first[meet];
}

/* The value at the end of a block.  Leaves new parameters in todo. A walk longer
 * than there are blocks has met a cycle that nothing enters. */
static ir_val lookup(struct ir_builder *b, uint32_t var, ir_blk blk) {
    uint64_t found = 0;
    b->chain.n = 0;
    while (!map_get(&b->defs, def_key(var, blk), &found)) {
        const struct build_block *x = &b->blocks.at[blk];
        ir_blk up = !x->sealed || b->chain.n > b->blocks.n ? 0
                    : x->preds.n == 1                      ? x->preds.at[0].from
                                                           : skip_join(b, var, blk);
        if (!up) {
            found = var_value_at(b, var, blk);
            break;
        }
        vec_push(&b->tmp, &b->chain, blk);
        blk = up;
    }
    ir_val v = build_find(b, (ir_val)found);
    for (uint32_t i = 0; i < b->chain.n; i++) define_var(b, var, b->chain.at[i], v);
    return v;
}

/* ---- variables: parameters ---- */

static void add_use(struct ir_builder *b, ir_val v, uint32_t user) {
    uint32_t phi = b->notes.at[v].phi;
    if (phi) vec_push(&b->tmp, &b->phis.at[phi - 1].users, user);
}

static void fill(struct ir_builder *b, uint32_t p) {
    const struct build_block *x = &b->blocks.at[b->phis.at[p].block];
    ir_val *ops = arena_new_array(&b->tmp, ir_val, x->preds.n);
    for (uint32_t i = 0; i < x->preds.n; i++) {
        ops[i] = lookup(b, b->phis.at[p].var, x->preds.at[i].from);
        add_use(b, ops[i], p);
    }
    b->phis.at[p].ops = ops;
    b->phis.at[p].filled = true;
    vec_push(&b->tmp, &b->check, p);
}

/* The one value besides itself that a parameter gets; 0 if there are two. */
static ir_val only_value(struct ir_builder *b, const struct build_phi *p) {
    ir_val same = 0;
    uint32_t n = b->blocks.at[p->block].preds.n;
    for (uint32_t i = 0; i < n; i++) {
        ir_val v = build_find(b, p->ops[i]);
        if (v == p->param || v == same) continue;
        if (same) return 0;
        same = v;
    }
    return same ? same : build_zero(b, b->vars.at[p->var].type); /* only itself: unreachable */
}

static void remove_if_trivial(struct ir_builder *b, uint32_t index) {
    struct build_phi *p = &b->phis.at[index];
    ir_val same = p->gone || !p->filled ? 0 : only_value(b, p);
    if (!same) return;
    p->gone = true;
    b->notes.at[p->param].same = same;
    for (uint32_t i = 0; i < p->users.n; i++) {
        vec_push(&b->tmp, &b->check, p->users.at[i]);
        add_use(b, same, p->users.at[i]);
    }
}

/* Fills what lookups have made, then removes what turned out trivial. */
static void finish_blocks(struct ir_builder *b) {
    while (b->todo.n) fill(b, b->todo.at[--b->todo.n]);
    while (b->check.n) remove_if_trivial(b, b->check.at[--b->check.n]);
}

ir_val ir_read_var(struct ir_builder *b, uint32_t var) {
    if (!VL_REQUIRE(declared(b, var)))
        return ir_unsupported(b, IR_I(32), IR_UNSUP_VALUE, "variable without declaration");
    if (ir_terminated(b)) return build_zero(b, b->vars.at[var].type);
    ir_val v = lookup(b, var, b->cur);
    finish_blocks(b);
    return build_find(b, v);
}

void ir_seal(struct ir_builder *b, ir_blk blk) {
    struct build_block *x = &b->blocks.at[blk];
    if (x->sealed) return;
    x->sealed = true;
    for (uint32_t i = 0; i < x->phis.n; i++) vec_push(&b->tmp, &b->todo, x->phis.at[i]);
    finish_blocks(b);
}

/* ---- variables as people see them ---- */

/* Two variables are one if name and declaration are. */
static uint32_t dbg_var(struct ir_builder *b, const char *name, ir_ct ct, struct ir_loc decl) {
    uint64_t parts[3] = {hash_bytes(name, strlen(name)), (uint64_t)decl.file << 32 | decl.line,
                         (uint64_t)ct << 32 | decl.col};
    uint64_t key = hash_bytes(parts, sizeof parts), at;
    for (; map_get(&b->dbg_vars, key, &at); key++) {
        const struct ir_var *v = &b->f->vars.at[at];
        if (strcmp(v->name, name) == 0 && v->ct == ct && v->loc.file == decl.file &&
            v->loc.line == decl.line && v->loc.col == decl.col)
            return (uint32_t)at;
    }
    map_put(&b->tmp, &b->dbg_vars, key, b->f->vars.n);
    vec_push(&b->tmp, &b->f->vars, (struct ir_var){build_keep(b, name), ct, decl});
    return b->f->vars.n - 1;
}

void ir_dbg(struct ir_builder *b, const char *name, ir_ct ct, struct ir_loc decl, ir_val v) {
    if (ir_terminated(b)) return;
    ir_val *arg = arena_new(&b->tmp, ir_val);
    *arg = v;
    struct ir_ins i = {.op = IR_DBG,
                       .block = b->cur,
                       .imm = dbg_var(b, name, ct, decl),
                       .args = arg,
                       .nargs = 1,
                       .loc = b->loc};
    ir_val at = build_add(b, &i);
    vec_push(&b->tmp, &b->f->blocks.at[b->cur].ins, at);
}

/* ---- begin and end ---- */

struct ir_builder *ir_build_begin(struct ir_module *m, struct ir_func *f) {
    struct ir_builder *b = vl_malloc(sizeof *b);
    *b = (struct ir_builder){.m = m, .f = f};
    b->pool.arena = &b->tmp;
    f->has_body = true;
    f->params.n = f->params.cap = 0;
    f->ins.n = f->ins.cap = f->blocks.n = f->blocks.cap = f->vars.n = f->vars.cap = 0;
    build_add(b, &(struct ir_ins){0});
    vec_push(&b->tmp, &f->blocks, (struct ir_block){0});
    vec_push(&b->tmp, &b->blocks, (struct build_block){0});
    b->cur = ir_block_new(b, "entry");
    b->blocks.at[1].sealed = true;
    return b;
}

/* Every block ends somehow; one that the caller forgot must not look as if it ended well. */
static void terminate_blocks(struct ir_builder *b, const struct cfg *g) {
    for (ir_blk blk = 1; blk < g->nblocks; blk++) {
        if (b->blocks.at[blk].terminated) continue;
        ir_set_block(b, blk);
        if (g->pos[blk] != CFG_UNREACHED) {
            vl_require_failed("every reachable block is terminated", __FILE__, __LINE__);
            ir_unsupported(b, IR_VOID, IR_UNSUP_CONTROL, "block without end");
        }
        ir_halt(b);
    }
}

/* Later knowledge (parameters that proved trivial) may fold what was built earlier. */
static void fold_again(struct ir_builder *b, ir_blk blk) {
    struct ir_block *x = &b->f->blocks.at[blk];
    uint32_t n = 0;
    for (uint32_t k = 0; k < x->ins.n; k++) {
        struct ir_ins *i = &b->f->ins.at[x->ins.at[k]];
        bv_t c;
        for (uint32_t j = 0; j < i->nargs; j++) i->args[j] = build_find(b, i->args[j]);
        if ((i->op == IR_CHECK || i->op == IR_ASSUME) && ir_is_const(b, i->args[0], &c) && c)
            continue;
        struct ir_ins copy = *i; /* simplifying may add constants and move the instructions */
        ir_val same = ir_ops[copy.op].flags & F_EFFECT ? 0 : build_simplify(b, &copy);
        /* In code that nothing reaches a value can be its own operand: leave it as it is. */
        if (same && build_find(b, same) != x->ins.at[k])
            b->notes.at[x->ins.at[k]].same = same;
        else
            x->ins.at[n++] = x->ins.at[k];
    }
    x->ins.n = n;
}

static void place_undefined(struct ir_builder *b) {
    struct ir_block *entry = &b->f->blocks.at[1];
    for (uint32_t i = 0; i < entry->ins.n; i++) vec_push(&b->tmp, &b->undefined, entry->ins.at[i]);
    entry->ins.at = b->undefined.at;
    entry->ins.n = b->undefined.n;
    entry->ins.cap = b->undefined.cap;
}

/* Parameters that are left, and the arguments of the edges into their block. */
static void place_params(struct ir_builder *b, ir_blk blk) {
    struct build_block *x = &b->blocks.at[blk];
    struct ir_block *out = &b->f->blocks.at[blk];
    VEC(uint32_t) phis = {0};
    for (uint32_t i = 0; i < x->phis.n; i++)
        if (!b->phis.at[x->phis.at[i]].gone) {
            vec_push(&b->tmp, &phis, x->phis.at[i]);
            vec_push(&b->tmp, &out->params, b->phis.at[x->phis.at[i]].param);
        }
    for (uint32_t k = 0; phis.n && k < x->preds.n; k++) {
        const struct ir_block *from = &b->f->blocks.at[x->preds.at[k].from];
        struct ir_ins *t = &b->f->ins.at[from->ins.at[from->ins.n - 1]];
        struct ir_edge *e = &t->edges[x->preds.at[k].edge];
        e->nargs = phis.n;
        e->args = arena_new_array(&b->tmp, ir_val, phis.n);
        for (uint32_t i = 0; i < phis.n; i++)
            e->args[i] = build_find(b, b->phis.at[phis.at[i]].ops[k]);
    }
}

static void resolve(struct ir_builder *b) {
    for (ir_val v = 1; v < b->f->ins.n; v++) {
        struct ir_ins *i = &b->f->ins.at[v];
        for (uint32_t k = 0; k < i->nargs; k++) i->args[k] = build_find(b, i->args[k]);
    }
}

/* Edges out of code that nothing reaches bring no value: parameters that had two because of such
 * a one, as behind a `switch` whose last case does not return, may have one. */
static void forget_unreached(struct ir_builder *b, const struct cfg *g) {
    for (uint32_t p = 0; p < b->phis.n; p++) {
        struct build_phi *phi = &b->phis.at[p];
        const struct build_block *x = &b->blocks.at[phi->block];
        bool less = false;
        for (uint32_t k = 0; k < x->preds.n; k++) {
            if (g->pos[x->preds.at[k].from] != CFG_UNREACHED) continue;
            phi->ops[k] = phi->param;
            less = true;
        }
        if (less) vec_push(&b->tmp, &b->check, p);
    }
    finish_blocks(b);
}

void ir_build_end(struct ir_builder *b) {
    struct cfg g;
    cfg_build(&b->tmp, b->f, &g);
    terminate_blocks(b, &g); /* adds no edges, nor does what follows */
    for (ir_blk blk = 1; blk < b->blocks.n; blk++) ir_seal(b, blk);
    forget_unreached(b, &g);
    for (ir_blk blk = 1; blk < b->blocks.n; blk++) fold_again(b, blk);
    resolve(b);
    for (ir_blk blk = 1; blk < b->blocks.n; blk++) place_params(b, blk);
    place_undefined(b);
    ir_unread(b->m, b->f);
    ir_renumber(b->m, b->f);
#ifndef NDEBUG
    char *error = ir_validate_func(&b->tmp, b->m, b->f);
    if (error) vl_require_failed(error, __FILE__, __LINE__);
#endif
    arena_free(&b->tmp);
    free(b);
}
