/* asm.c - inline assembly: nobody looks into it, and nothing of it is ignored.
 *
 * An empty template is a barrier for the compiler: "+" operands and outputs tied to an input
 * keep their values.  Any other: what it writes (outputs; memory, where it says so; where `asm
 * goto` jumps) is unknown from there on, so that whatever depends on it is.  That it writes nothing
 * else is among the assumptions.
 * libclang gives the operands' expressions only; the text tells the rest.
 */
#include "core/frontend/lower.h"
#include "core/frontend/token.h"

#include <string.h>

#define WHAT "inline assembly"

enum { MAX_OPERANDS = 64 };

struct operand {
    struct token name;       /* [name], if any */
    struct token constraint; /* with its quotes; n = 0: not one plain string */
};

struct parsed {
    bool empty, jumps, memory; /* nothing in the template; asm goto; clobbers memory */
    struct operand at[MAX_OPERANDS];
    uint32_t outputs, n;
};

/* ---- the text ---- */

struct reader {
    const char *at, *end;
    struct token t;
    bool ok;
};

static void advance(struct reader *r) { r->ok = r->ok && token_next(&r->at, r->end, &r->t); }

static bool is(const struct reader *r, const char *text) { return r->ok && token_is(&r->t, text); }

static void skip_group(struct reader *r) {
    int depth = 0;
    do {
        depth += is(r, "(") - is(r, ")");
        advance(r);
    } while (r->ok && depth > 0);
}

static void read_head(struct reader *r, struct parsed *p) {
    advance(r);
    while (r->ok && !is(r, "(")) {
        p->jumps |= is(r, "goto");
        advance(r);
    }
    advance(r);
    p->empty = true;
    for (; r->ok && !is(r, ":") && !is(r, ")"); advance(r)) p->empty &= is(r, "\"\"");
}

/* [name] "constraint" (expression) */
static void read_operand(struct reader *r, struct parsed *p) {
    struct operand *o = &p->at[p->n];
    uint32_t words = 0;
    *o = (struct operand){0};
    if (is(r, "[")) {
        advance(r);
        o->name = r->t;
        advance(r);
        advance(r);
    }
    for (; r->ok && !is(r, "(") && !is(r, ")"); advance(r), words++) o->constraint = r->t;
    if (words != 1 || o->constraint.kind != TOKEN_STRING) o->constraint.n = 0;
    r->ok = r->ok && is(r, "(") && p->n + 1 < MAX_OPERANDS;
    p->n++;
    skip_group(r);
    if (is(r, ",")) advance(r);
}

static void read_operands(struct reader *r, struct parsed *p) {
    if (!is(r, ":")) return;
    advance(r);
    while (r->ok && !is(r, ":") && !is(r, ")")) read_operand(r, p);
}

/* A clobber that is no plain string may be any. */
static void read_clobbers(struct reader *r, struct parsed *p) {
    if (!is(r, ":")) return;
    for (advance(r); r->ok && !is(r, ":") && !is(r, ")"); advance(r))
        p->memory |= is(r, "\"memory\"") || r->t.kind == TOKEN_WORD;
}

static bool parse(struct low *l, CXCursor c, struct parsed *p) {
    size_t n;
    const char *text = source_spelled(&l->fe->src, c, &n);
    *p = (struct parsed){0};
    if (!text) return false;
    struct reader r = {.at = text, .end = text + n, .ok = true};
    read_head(&r, p);
    read_operands(&r, p);
    p->outputs = p->n;
    read_operands(&r, p);
    read_clobbers(&r, p);
    return r.ok && (is(&r, ":") || is(&r, ")"));
}

/* ---- operands ---- */

static bool has(const struct operand *o, char c) {
    return !o->constraint.n || memchr(o->constraint.at, c, o->constraint.n) != NULL;
}

static bool in_memory(const struct operand *o) {
    return has(o, 'm') || has(o, 'o') || has(o, 'V') || has(o, 'Q') || has(o, 'X');
}

static bool same_token(const struct token *a, const struct token *b) {
    return a->n && a->n == b->n && memcmp(a->at, b->at, a->n) == 0;
}

/* The output that an input's constraint names, "0" or "[name]"; p->outputs if none. */
static uint32_t tied_to(const struct parsed *p, const struct operand *o) {
    struct token t = {.at = o->constraint.at + 1, .n = o->constraint.n - 2};
    if (o->constraint.n < 3) return p->outputs;
    if (t.n == 1 && *t.at >= '0' && *t.at <= '9') return (uint32_t)(*t.at - '0');
    if (*t.at != '[') return p->outputs;
    t.at++;
    t.n -= 2;
    for (uint32_t i = 0; i < p->outputs; i++)
        if (same_token(&t, &p->at[i].name)) return i;
    return p->outputs;
}

struct lowered {
    struct place out[MAX_OPERANDS];
    ir_val kept[MAX_OPERANDS]; /* value of the input tied to it */
};

static void lower_operands(struct low *l, const struct parsed *p, const struct kids *k,
                           struct lowered *x) {
    for (uint32_t i = 0; i < p->outputs; i++) {
        x->out[i] = place(l, k->at[i], 0);
        x->kept[i] = 0;
    }
    for (uint32_t i = p->outputs; i < p->n; i++) {
        uint32_t to = tied_to(p, &p->at[i]);
        if (to < p->outputs && ct_is_scalar(l->fe, x->out[to].ct))
            x->kept[to] = rvalue_as(l, k->at[i], x->out[to].ct);
        else
            effect(l, k->at[i]);
    }
}

static void write_output(struct low *l, const struct place *p, ir_val v, CXCursor e) {
    if (p->kind == PLACE_MEMORY && !ct_is_scalar(l->fe, p->ct)) return; /* memory is unknown */
    at(l, e);
    if (!v) v = ir_unsupported(l->b, ct_value(l->fe, p->ct), IR_UNSUP_VALUE, WHAT);
    place_store(l, p, v, e);
}

/* Any label of the function may be the next: more than the statement can name. */
static void jump_anywhere(struct low *l, CXCursor c) {
    for (uint32_t i = 0; i < l->labels.n; i++) {
        struct label to = l->labels.at[i];
        ir_blk leave = ir_block_new(l->b, NULL), stay = ir_block_new(l->b, NULL);
        at(l, c);
        ir_br(l->b, ir_unsupported(l->b, IR_I(1), IR_UNSUP_VALUE, WHAT), leave, stay);
        ir_seal(l->b, leave);
        ir_set_block(l->b, leave);
        scope_rewind(l, to.scope, to.order);
        scope_goto(l, to.scope, to.block);
        ir_seal(l->b, stay);
        ir_set_block(l->b, stay);
    }
}

void asm_stmt(struct low *l, CXCursor c) {
    struct kids k = kids_of(l->arena, c);
    struct parsed p;
    struct lowered x;
    unsigned effects = IR_UNSUP_VALUE;
    if (!parse(l, c, &p) || p.n != k.n) {
        jump_anywhere(l, c);
        not_lowered(l, c, ct_int(l->fe), WHAT);
        return;
    }
    lower_operands(l, &p, &k, &x);
    at(l, c);
    if (!p.empty) {
        for (uint32_t i = 0; i < p.outputs; i++) p.memory |= in_memory(&p.at[i]);
        if (p.memory || p.jumps) effects |= IR_UNSUP_MEMORY;
        if (p.jumps) effects |= IR_UNSUP_CONTROL;
        ir_unsupported(l->b, IR_I(1), effects, WHAT);
    }
    for (uint32_t i = 0; i < p.outputs; i++)
        if (!p.empty || x.kept[i] || !has(&p.at[i], '+'))
            write_output(l, &x.out[i], p.empty ? x.kept[i] : 0, k.at[i]);
    if (p.jumps) jump_anywhere(l, c);
}

/* register T x asm("r0"): holds what that register holds. */
bool asm_register(CXCursor decl) {
    struct arena tmp = {0};
    struct kids k = kids_all(&tmp, decl);
    bool is = false;
    for (uint32_t i = 0; i < k.n; i++) is |= cursor_is(k.at[i], CXCursor_AsmLabelAttr);
    arena_free(&tmp);
    return is && clang_Cursor_getStorageClass(decl) == CX_SC_Register;
}
