/* Conditions that every module must satisfy; the list is docs/ir.md, "Validity". */
#include "core/ir/validate.h"
#include "core/base/map.h"
#include "core/ir/cfg.h"
#include "core/ir/fold.h"
#include "core/ir/pool.h"
#include "core/ir/signature.h"

#include <stdlib.h>
#include <string.h>

struct checker {
    struct arena *a;
    const struct ir_module *m;
    const struct ir_func *f;
    const struct map *funcs, *globals; /* index by name; NULL: names are not looked up */
    struct cfg g;
    ir_blk b;
    ir_val v, next_const;
    char *error; /* the first */
};

static void wrong(struct checker *c, const char *what) {
    if (c->error) return;
    if (!c->f)
        c->error = arena_printf(c->a, "%s", what);
    else if (!c->b)
        c->error = arena_printf(c->a, "@%s: %s", c->f->name, what);
    else if (!c->v)
        c->error = arena_printf(c->a, "@%s: b%u: %s", c->f->name, c->b, what);
    else
        c->error = arena_printf(c->a, "@%s: b%u: %%%u: %s", c->f->name, c->b, c->v, what);
}

static void demand(struct checker *c, bool holds, const char *what) {
    if (!holds) wrong(c, what);
}

/* ---- types of operands and results ---- */

/* One letter an operand, `>`, one for the result:
 *   i j  integer (every i the same)    A  any value (every A the same)
 *   f g  floating point (every f the same)
 *   p    pointer   W  pointer-sized    b  i1   B  i8   v  none   ?  anything or none */
static const char *signature(enum ir_op op) {
    static const char *const of_op[IR_OP_COUNT] = {
        [IR_CONST] = ">A",        [IR_NULL] = ">p",        [IR_GLOBAL] = ">p",
        [IR_FUNCADDR] = ">p",     [IR_PARAM] = ">A",       [IR_NONDET] = ">A",
        [IR_UNSUPPORTED] = ">?",  [IR_PTRADD] = "pW>p",    [IR_PTRDIFF] = "pp>W",
        [IR_PTREQ] = "pp>b",      [IR_PTRLT] = "pp>b",     [IR_PTRLE] = "pp>b",
        [IR_PTRTOINT] = "p>W",    [IR_INTTOPTR] = "W>p",   [IR_ISLIVE] = "p>b",
        [IR_ISENDED] = "p>b",     [IR_INBOUNDS] = "pW>b",  [IR_ISINIT] = "pW>b",
        [IR_BITSINIT] = "pB>b",   [IR_SETBITS] = "BpB>v",  [IR_SAMEOBJ] = "pp>b",
        [IR_ISWRITABLE] = "pW>b", [IR_ALLOCA] = "W>p",     [IR_END] = "p>v",
        [IR_LOAD] = "p>A",        [IR_STORE] = "Ap>v",     [IR_COPY] = "ppW>v",
        [IR_FILL] = "pBW>v",      [IR_RECEIVE] = "pWWW>B", [IR_MALLOC] = "W>p",
        [IR_FREE] = "p>v",        [IR_CHECK] = "b>v",      [IR_ASSUME] = "b>v",
        [IR_DBG] = "A>v",         [IR_JMP] = ">v",         [IR_BR] = "b>v",
        [IR_SWITCH] = "i>v",      [IR_HALT] = ">v",        [IR_OFFSET] = "p>W",
        [IR_ISHEAP] = "p>b",      [IR_OBJSIZE] = "p>W",    [IR_ISFUNC] = "p>b",
        [IR_NOLEAK] = "p>b",      [IR_FCAST] = "g>f",      [IR_FTOSI] = "f>i",
        [IR_FTOUI] = "f>i",       [IR_SITOF] = "i>f",      [IR_UITOF] = "i>f",
        [IR_FBITS] = "f>i",       [IR_BITSF] = "i>f",      [IR_ISWITHIN] = "p>b",
        [IR_CALLOC] = "W>p",      [IR_RELOCATE] = "pp>v",  [IR_NOZERO] = "pW>b",
        [IR_SEARCH] = "pBW>W",    [IR_ISOUTSIDE] = "p>b",
    };
    switch (ir_ops[op].shape) {
    case S_BIN:
        return "ii>i";
    case S_CMP:
        return "ii>b";
    case S_CAST:
        return "j>i";
    case S_SEL:
        return "bAA>A";
    case S_FBIN:
        return "ff>f";
    case S_FCMP:
        return "ff>b";
    case S_FFUN:
        return "f>f";
    case S_FTRI:
        return "fff>f";
    default:
        return of_op[op]; /* NULL: RET and calls depend on the function */
    }
}

static bool letter_fits(const struct checker *c, char letter, ir_type t, ir_type *i, ir_type *any) {
    switch (letter) {
    case 'f':
        if (*any == IR_VOID) *any = t;
        return ir_is_float(t) && *any == t;
    case 'g':
        return ir_is_float(t);
    case 'i':
        if (*i == IR_VOID) *i = t;
        return ir_is_int(t) && *i == t;
    case 'j':
        return ir_is_int(t);
    case 'A':
        if (*any == IR_VOID) *any = t;
        return t != IR_VOID && *any == t;
    case 'p':
        return t == IR_PTR;
    case 'W':
        return t == IR_I(c->m->target.ptr_bits);
    case 'b':
        return t == IR_I(1);
    case 'B':
        return t == IR_I(8);
    case 'v':
        return t == IR_VOID;
    default:
        return true;
    }
}

/* INMODE: the operands of the operation that it names, and the mode. */
static const char *signature_in_mode(enum ir_op op) {
    switch (op) {
    case IR_FMA:
        return "fffB>f";
    case IR_FSQRT:
    case IR_FROUND:
        return "fB>f";
    case IR_FCAST:
        return "gB>f";
    case IR_SITOF:
    case IR_UITOF:
        return "iB>f";
    default:
        return "ffB>f";
    }
}

static void check_signature(struct checker *c, const struct ir_ins *ins, const char *sig) {
    ir_type i = IR_VOID, any = IR_VOID;
    uint32_t n = (uint32_t)(strchr(sig, '>') - sig);
    if (ins->nargs != n) {
        wrong(c, "wrong number of operands");
        return;
    }
    for (uint32_t k = 0; k < n; k++)
        demand(c, letter_fits(c, sig[k], c->f->ins.at[ins->args[k]].type, &i, &any),
               "operand of the wrong type");
    demand(c, letter_fits(c, sig[n + 1], ins->type, &i, &any), "result of the wrong type");
}

static void check_call(struct checker *c, const struct ir_ins *i) {
    uint64_t at;
    demand(c, i->text != NULL, "a call names its callee");
    if (c->error || !c->funcs) return;
    if (!map_str_get(c->funcs, i->text, &at)) {
        wrong(c, "call of a function that is not declared");
        return;
    }
    const struct ir_func *callee = c->m->funcs.at[at];
    demand(c, i->type == callee->ret, "result differs from the callee's");
    demand(c, i->nargs == callee->params.n,
           "number of arguments differs from the callee's parameters");
    for (uint32_t k = 0; !c->error && k < callee->params.n; k++)
        demand(c, c->f->ins.at[i->args[k]].type == callee->ins.at[callee->params.at[k]].type,
               "argument differs from the callee's parameter");
}

static void check_callptr(struct checker *c, const struct ir_ins *i) {
    demand(c, i->nargs && c->f->ins.at[i->args[0]].type == IR_PTR, "a call through no pointer");
    demand(c, i->text != NULL, "a call through a pointer has a signature");
    if (c->error) return;
    ir_type *types = arena_new_array(c->a, ir_type, i->nargs);
    for (uint32_t k = 1; k < i->nargs; k++) types[k - 1] = c->f->ins.at[i->args[k]].type;
    bool varargs = strstr(i->text, "...") != NULL;
    demand(c,
           strcmp(ir_signature_erased(c->a, i->text),
                  ir_signature(c->a, i->type, types, i->nargs - 1, varargs)) == 0,
           "arguments differ from the signature");
}

static void check_float(struct checker *c, const struct ir_ins *i) {
    ir_type from = c->f->ins.at[i->args[0]].type;
    if (i->op == IR_FBITS || i->op == IR_BITSF)
        demand(c, ir_type_bits(from) == ir_type_bits(i->type), "bits of another width");
    if (i->op == IR_FCAST) demand(c, from != i->type, "cast to the same type");
    if (i->op == IR_FROUND) demand(c, i->imm <= ROUND_AWAY, "unknown rounding");
}

static void check_ret(struct checker *c, const struct ir_ins *i) {
    demand(c, i->type == IR_VOID, "result of the wrong type");
    demand(c, i->nargs == (c->f->ret != IR_VOID), "ret does not match the function's type");
    if (!c->error && i->nargs)
        demand(c, c->f->ins.at[i->args[0]].type == c->f->ret, "ret of the wrong type");
}

static void check_cast(struct checker *c, const struct ir_ins *i) {
    ir_type from = c->f->ins.at[i->args[0]].type;
    demand(c, i->op == IR_TRUNC ? i->type < from : i->type > from,
           "cast to a width on the wrong side");
}

/* ---- control ---- */

static int by_lo(const void *x, const void *y) {
    const struct ir_edge *a = x, *b = y;
    return a->lo < b->lo ? -1 : a->lo > b->lo;
}

static void check_cases(struct checker *c, const struct ir_ins *i) {
    ir_type t = c->f->ins.at[i->args[0]].type;
    uint32_t n = i->nedges - 1u;
    struct arena tmp = {0};
    struct ir_edge *sorted = arena_new_array(&tmp, struct ir_edge, n);
    if (n) memcpy(sorted, i->edges + 1, n * sizeof *sorted);
    if (n) qsort(sorted, n, sizeof *sorted, by_lo);
    for (uint32_t k = 0; k < n; k++) {
        demand(c, sorted[k].lo <= sorted[k].hi, "empty case");
        demand(c, sorted[k].hi <= bv_mask(t), "case beyond the operand's width");
        demand(c, k == 0 || sorted[k - 1].hi < sorted[k].lo, "overlapping cases");
    }
    arena_free(&tmp);
}

static void check_edges(struct checker *c, const struct ir_ins *i) {
    if (i->op == IR_SWITCH)
        demand(c, i->nedges >= 1, "switch without default");
    else
        demand(c,
               i->nedges == (i->op == IR_JMP  ? 1
                             : i->op == IR_BR ? 2
                                              : 0),
               "wrong number of edges");
    for (uint32_t e = 0; !c->error && e < i->nedges; e++) {
        const struct ir_edge *x = &i->edges[e];
        demand(c, x->to >= 1 && x->to < c->f->blocks.n, "edge to no block");
        demand(c, x->to != 1, "edge to the entry block");
        if (c->error) return;
        const struct ir_block *to = &c->f->blocks.at[x->to];
        demand(c, x->nargs == to->params.n, "edge with wrong number of arguments");
        for (uint32_t k = 0; !c->error && k < x->nargs; k++)
            demand(c, c->f->ins.at[x->args[k]].type == c->f->ins.at[to->params.at[k]].type,
                   "edge argument of the wrong type");
    }
    if (!c->error && i->op == IR_SWITCH) check_cases(c, i);
}

/* ---- operands ---- */

/* Constants follow the instructions in order of first use. */
static void check_constant(struct checker *c, ir_val v) {
    demand(c, v <= c->next_const, "constants out of order");
    if (v == c->next_const) c->next_const++;
    const struct ir_ins *i = &c->f->ins.at[v];
    if (i->op == IR_CONST)
        demand(c, !ir_is_int(i->type) || i->k <= bv_mask(i->type), "constant too wide");
    if (i->op != IR_GLOBAL && i->op != IR_FUNCADDR) return;
    demand(c, i->text != NULL, "address of something without a name");
    const struct map *names = i->op == IR_GLOBAL ? c->globals : c->funcs;
    if (!c->error && names)
        demand(c, map_str_get(names, i->text, NULL), "address of something not declared");
}

static void check_operand(struct checker *c, ir_val v) {
    if (v == 0 || v >= c->f->ins.n) {
        wrong(c, "operand without a value");
        return;
    }
    const struct ir_ins *d = &c->f->ins.at[v];
    demand(c, d->type != IR_VOID, "operand is an instruction without a result");
    if (ir_is_constant(d))
        check_constant(c, v);
    else if (d->block == c->b)
        demand(c, v < c->v, "used before it is defined");
    else if (d->block && c->g.pos[c->b] != CFG_UNREACHED)
        demand(c, cfg_dominates(&c->g, d->block, c->b), "definition does not dominate this use");
}

static void check_operands(struct checker *c, const struct ir_ins *i) {
    for (uint32_t k = 0; k < i->nargs; k++) check_operand(c, i->args[k]);
    for (uint32_t e = 0; e < i->nedges; e++)
        for (uint32_t k = 0; k < i->edges[e].nargs; k++) check_operand(c, i->edges[e].args[k]);
}

/* ---- instructions, blocks, functions ---- */

static void check_details(struct checker *c, const struct ir_ins *i) {
    demand(c, i->ct < c->m->ctypes.n, "no such C type");
    bool named = ir_ops[i->op].shape == S_CALL || i->op == IR_CHECK;
    demand(c, i->type != IR_VOID || (!i->ct && !i->name) || named, "a name or C type for nothing");
    demand(c, i->loc.line == 0 || i->loc.file < c->m->files.n, "no such file");
    switch (i->op) {
    case IR_NONDET:
        demand(c, i->imm < IR_INPUT_COUNT, "unknown kind of input");
        break;
    case IR_UNSUPPORTED:
        demand(c, i->imm <= IR_UNSUP_ALL, "unknown kind of unsupported");
        break;
    case IR_DBG:
        demand(c, i->imm < c->f->vars.n, "no such variable");
        break;
    case IR_CHECK:
        demand(c, i->check < CHECK_COUNT, "no such kind of check");
        break;
    case IR_LOAD:
        demand(c, i->type != IR_I(1), "i1 in memory");
        demand(c, i->imm <= 1, "a load is plain, or maybe (1)");
        break;
    case IR_STORE:
        demand(c, c->f->ins.at[i->args[0]].type != IR_I(1), "i1 in memory");
        break;
    default:
        break;
    }
}

static void check_ins(struct checker *c, bool last) {
    const struct ir_ins *i = &c->f->ins.at[c->v];
    demand(c, i->op < IR_OP_COUNT && i->op != IR_PARAM && !ir_is_constant(i),
           "not an instruction of a block");
    demand(c, i->block == c->b, "belongs to another block");
    if (c->error) return;
    demand(c, last == ((ir_ops[i->op].flags & F_TERM) != 0),
           last ? "block without terminator" : "terminator inside a block");
    check_operands(c, i);
    if (c->error) return;
    if (i->op == IR_CALL)
        check_call(c, i);
    else if (i->op == IR_CALLPTR)
        check_callptr(c, i);
    else if (i->op == IR_RET)
        check_ret(c, i);
    else if (i->op == IR_ASM)
        demand(c, i->type == IR_VOID && i->imm <= 1, "asm has no result");
    else if (i->op != IR_INMODE)
        check_signature(c, i, signature((enum ir_op)i->op));
    else if (i->imm < IR_OP_COUNT && ir_has_mode((enum ir_op)i->imm))
        check_signature(c, i, signature_in_mode((enum ir_op)i->imm));
    else
        wrong(c, "an operation that has no rounding mode");
    if (c->error) return;
    if (ir_ops[i->op].shape == S_CAST) check_cast(c, i);
    if (ir_ops[i->op].shape == S_FFUN || ir_ops[i->op].shape == S_FCONV) check_float(c, i);
    if (i->op == IR_ISFUNC) demand(c, i->text != NULL, "isfunc has a signature");
    check_edges(c, i);
    check_details(c, i);
}

/* Ids follow the text: *next is the id that must stand here. */
static void check_params(struct checker *c, const ir_val *v, uint32_t n, ir_val *next) {
    for (uint32_t k = 0; k < n; k++) {
        const struct ir_ins *i = &c->f->ins.at[*next < c->f->ins.n ? *next : 0];
        demand(c, v[k] == *next && *next < c->f->ins.n, "ids do not follow the text");
        demand(c, i->op == IR_PARAM && i->block == c->b, "not a parameter");
        demand(c, i->type != IR_VOID, "parameter of no type");
        demand(c, i->ct < c->m->ctypes.n, "no such C type");
        ++*next;
    }
}

static void check_block(struct checker *c, ir_val *next) {
    const struct ir_block *blk = &c->f->blocks.at[c->b];
    demand(c, blk->ins.n > 0, "empty block");
    demand(c, c->b != 1 || blk->params.n == 0, "the entry block has parameters");
    check_params(c, blk->params.at, blk->params.n, next);
    for (uint32_t k = 0; !c->error && k < blk->ins.n; k++, ++*next) {
        c->v = *next;
        demand(c, blk->ins.at[k] == *next && *next < c->f->ins.n, "ids do not follow the text");
        if (!c->error) check_ins(c, k + 1 == blk->ins.n);
    }
    c->v = 0;
}

static ir_val count_instructions(const struct ir_func *f) {
    uint32_t n = 1 + f->params.n;
    for (ir_blk b = 1; b < f->blocks.n; b++) n += f->blocks.at[b].params.n + f->blocks.at[b].ins.n;
    return n;
}

/* The control-flow graph is only built of edges that exist. */
static void check_targets(struct checker *c) {
    for (ir_val v = 1; v < c->f->ins.n; v++)
        for (uint32_t e = 0; e < c->f->ins.at[v].nedges; e++)
            demand(c, c->f->ins.at[v].edges[e].to < c->f->blocks.n, "edge to no block");
}

static bool has_container_types(const struct ir_module *m, const struct ir_container *x) {
    return x->member < m->ctypes.n && x->record < m->ctypes.n &&
           m->ctypes.at[x->member].kind == CT_STRUCT && m->ctypes.at[x->record].kind == CT_PTR;
}

static void check_func(struct checker *c, const struct ir_func *f) {
    struct arena tmp = {0};
    ir_val next = 1;
    c->f = f;
    c->b = c->v = 0;
    demand(c, f->ret_ct < c->m->ctypes.n, "no such C type");
    for (uint32_t i = 0; i < f->fronts.n; i++)
        demand(c, f->fronts.at[i].param < f->params.n && f->fronts.at[i].record < c->m->ctypes.n,
               "malformed front");
    for (uint32_t i = 0; i < f->containers.n; i++)
        demand(c, has_container_types(c->m, &f->containers.at[i]), "malformed container");
    demand(c, f->has_body ? f->blocks.n > 1 : f->blocks.n <= 1, "body without blocks, or reverse");
    check_params(c, f->params.at, f->params.n, &next);
    demand(c,
           !f->varargs || (f->params.n && f->ins.at[f->params.at[f->params.n - 1]].type == IR_PTR),
           "variable arguments without the pointer to them");
    for (uint32_t i = 0; i < f->vars.n; i++)
        demand(c, f->vars.at[i].name && f->vars.at[i].ct < c->m->ctypes.n, "malformed variable");
    c->next_const = count_instructions(f);
    demand(c, c->next_const <= f->ins.n || !f->has_body, "ids do not follow the text");
    check_targets(c);
    if (!c->error && f->has_body) {
        cfg_build(&tmp, f, &c->g);
        for (c->b = 1; !c->error && c->b < f->blocks.n; c->b++) check_block(c, &next);
        if (!c->error) c->b = 0;
        demand(c, c->next_const == f->ins.n, "instructions that stand nowhere");
    }
    arena_free(&tmp);
}

char *ir_validate_func(struct arena *a, const struct ir_module *m, const struct ir_func *f) {
    struct checker c = {.a = a, .m = m};
    check_func(&c, f);
    return c.error;
}

/* ---- modules ---- */

static void check_global(struct checker *c, const struct ir_global *g) {
    demand(c, g->ct < c->m->ctypes.n, "global: no such C type");
    demand(c, g->has_init || (!g->bytes && g->relocs.n == 0), "global: contents of a declaration");
    for (uint32_t i = 0; i < g->relocs.n; i++) {
        const struct ir_reloc *r = &g->relocs.at[i];
        uint32_t w = c->m->target.ptr_bits / 8;
        demand(c, g->size >= w && r->off <= g->size - w, "global: pointer outside its object");
        demand(c, map_str_get(r->is_func ? c->funcs : c->globals, r->target, NULL),
               "global: pointer to something not declared");
    }
    if (c->error) c->error = arena_printf(c->a, "@%s: %s", g->name, c->error);
}

static void check_ctypes(struct checker *c) {
    const struct ir_module *m = c->m;
    for (ir_ct ct = 1; ct < m->ctypes.n; ct++) {
        const struct ir_ctype *t = &m->ctypes.at[ct];
        demand(c, t->elem < m->ctypes.n, "type of no such type");
        for (uint32_t i = 0; i < t->fields.n; i++)
            demand(c, t->fields.at[i].ct < m->ctypes.n, "field of no such type");
    }
}

char *ir_validate(struct arena *a, const struct ir_module *m) {
    struct arena tmp = {0};
    struct map funcs = {0}, globals = {0};
    struct checker c = {.a = a, .m = m, .funcs = &funcs, .globals = &globals};
    demand(&c, m->target.ptr_bits == 32 || m->target.ptr_bits == 64, "pointers of unknown width");
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        demand(&c, !map_str_get(&funcs, m->funcs.at[i]->name, NULL), "two functions of one name");
        map_str_put(&tmp, &funcs, m->funcs.at[i]->name, i);
    }
    for (uint32_t i = 0; i < m->globals.n; i++) {
        demand(&c, !map_str_get(&globals, m->globals.at[i]->name, NULL), "two globals of one name");
        map_str_put(&tmp, &globals, m->globals.at[i]->name, i);
    }
    check_ctypes(&c);
    for (uint32_t i = 0; !c.error && i < m->globals.n; i++) check_global(&c, m->globals.at[i]);
    for (uint32_t i = 0; !c.error && i < m->funcs.n; i++) check_func(&c, m->funcs.at[i]);
    arena_free(&tmp);
    return c.error;
}
