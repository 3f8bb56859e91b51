/* The text form, written.  Grammar: docs/ir.md. */
#include "core/irtext/text.h"

#include <string.h>

struct printer {
    struct str *s;
    const struct ir_module *m;
    const struct ir_func *f;
    bool locs;
};

/* ---- words ---- */

/* Numbers are most of the text; snprintf would be most of the time. */
static void put_u(struct str *s, uint64_t n) {
    char buf[20];
    unsigned i = sizeof buf;
    do buf[--i] = (char)('0' + n % 10);
    while (n /= 10);
    str_put(s, buf + i, sizeof buf - i);
}

static void put_dec(struct str *s, bv_t k, unsigned w, bool is_signed) {
    char buf[48];
    str_puts(s, bv_dec(k, w, is_signed, buf));
}

static bool is_plain(const char *name) {
    if (!*name) return false;
    for (const char *c = name; *c; c++) {
        bool letter = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || *c == '_' ||
                      *c == '$' || *c == '.';
        if (!letter && (c == name || *c < '0' || *c > '9')) return false;
    }
    return true;
}

static void put_symbol(struct str *s, char sigil, const char *name) {
    str_put(s, &sigil, 1);
    if (is_plain(name))
        str_puts(s, name);
    else
        str_quote(s, name, strlen(name));
}

static void put_quoted(struct str *s, const char *text) { str_quote(s, text, strlen(text)); }

static void put_type(struct str *s, ir_type t) {
    switch (t) {
    case IR_VOID:
        str_puts(s, "void");
        break;
    case IR_PTR:
        str_puts(s, "ptr");
        break;
    case IR_F32:
        str_puts(s, "f32");
        break;
    case IR_F64:
        str_puts(s, "f64");
        break;
    case IR_F80:
        str_puts(s, "f80");
        break;
    default:
        str_puts(s, "i"), put_u(s, t);
    }
}

static void put_field(struct str *s, const char *word, uint64_t n) {
    str_puts(s, word);
    put_u(s, n);
}

static void put_loc(struct printer *p, struct ir_loc l) {
    if (!p->locs || l.line == 0) return;
    put_field(p->s, " !", l.file);
    put_field(p->s, ":", l.line);
    put_field(p->s, ":", l.col);
    put_field(p->s, "-", l.eline);
    put_field(p->s, ":", l.ecol);
}

/* ---- values and instructions ---- */

static void put_float(struct str *s, bv_t k, ir_type t) {
    put_type(s, t);
    str_puts(s, " ");
    put_dec(s, k, t == IR_F32 ? 32 : t == IR_F64 ? 64 : 80, false);
}

static void put_val(struct printer *p, ir_val v) {
    const struct ir_ins *i = &p->f->ins.at[v < p->f->ins.n ? v : 0];
    switch (i->op) {
    case IR_CONST:
        if (!v) break;
        if (!ir_is_int(i->type)) {
            put_float(p->s, i->k, i->type);
            return;
        }
        put_type(p->s, i->type);
        str_puts(p->s, " ");
        put_dec(p->s, i->k, i->type, i->type > 1);
        return;
    case IR_NULL:
        str_puts(p->s, "null");
        return;
    case IR_GLOBAL:
        put_symbol(p->s, '@', i->text);
        return;
    case IR_FUNCADDR:
        put_symbol(p->s, '&', i->text);
        return;
    default:
        break;
    }
    put_field(p->s, "%", v);
}

static void put_vals(struct printer *p, const ir_val *v, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        if (i) str_puts(p->s, ", ");
        put_val(p, v[i]);
    }
}

/* "%4: i32 "x" 3" */
static void put_def(struct printer *p, ir_val v) {
    const struct ir_ins *i = &p->f->ins.at[v];
    put_field(p->s, "%", v);
    str_puts(p->s, ": ");
    put_type(p->s, i->type);
    bool call = ir_ops[i->op].shape == S_CALL; /* a call's text follows it */
    if (i->name && !call) str_puts(p->s, " "), put_quoted(p->s, i->name);
    if (i->ct) put_field(p->s, " ", i->ct);
}

static void put_params(struct printer *p, const ir_val *v, uint32_t n, bool varargs) {
    str_puts(p->s, "(");
    for (uint32_t i = 0; i < n; i++) {
        if (i) str_puts(p->s, ", ");
        put_def(p, v[i]);
        put_loc(p, p->f->ins.at[v[i]].loc);
    }
    if (varargs) str_puts(p->s, n ? ", ..." : "...");
    str_puts(p->s, ")");
}

static void put_edge(struct printer *p, const struct ir_edge *e) {
    put_field(p->s, " b", e->to);
    if (e->nargs == 0) return;
    str_puts(p->s, "(");
    put_vals(p, e->args, e->nargs);
    str_puts(p->s, ")");
}

static void put_edges(struct printer *p, const struct ir_ins *i) {
    for (uint32_t e = 0; e < i->nedges; e++) {
        if (e || i->nargs) str_puts(p->s, ",");
        if (i->op == IR_SWITCH && e == 0) str_puts(p->s, " default");
        if (i->op == IR_SWITCH && e) {
            str_puts(p->s, " ");
            put_dec(p->s, i->edges[e].lo, 128, false);
            if (i->edges[e].lo != i->edges[e].hi) {
                str_puts(p->s, "..");
                put_dec(p->s, i->edges[e].hi, 128, false);
            }
        }
        put_edge(p, &i->edges[e]);
    }
}

static void put_text(struct printer *p, const char *before, const struct ir_ins *i) {
    if (!i->text) return;
    str_puts(p->s, before);
    put_quoted(p->s, i->text);
}

static void put_args(struct printer *p, const struct ir_ins *i) {
    if (i->nargs) str_puts(p->s, " ");
    put_vals(p, i->args, i->nargs);
}

/* The source text of a call. */
static void put_source(struct printer *p, const struct ir_ins *i) {
    if (i->name) str_puts(p->s, " source "), put_quoted(p->s, i->name);
}

/* Operands and attributes, behind the operation's name. */
static void put_body(struct printer *p, const struct ir_ins *i) {
    switch (i->op) {
    case IR_NONDET:
        str_puts(p->s, " ");
        str_puts(p->s, ir_input_names[i->imm < IR_INPUT_COUNT ? i->imm : 0]);
        if (i->text) str_puts(p->s, " lent");
        break;
    case IR_UNSUPPORTED:
        put_text(p, " ", i);
        if (i->imm & IR_UNSUP_MEMORY) str_puts(p->s, " memory");
        if (i->imm & IR_UNSUP_CONTROL) str_puts(p->s, " control");
        if (i->imm & IR_UNSUP_SEEN) str_puts(p->s, " seen");
        break;
    case IR_PTRADD:
        put_args(p, i);
        put_field(p->s, " * ", i->imm);
        break;
    case IR_ALLOCA:
    case IR_MALLOC:
    case IR_CALLOC:
        put_args(p, i);
        if (i->imm) put_field(p->s, " align ", i->imm);
        break;
    case IR_CHECK:
        str_puts(p->s, " ");
        str_puts(p->s, check_infos[i->check].name);
        str_puts(p->s, ",");
        put_args(p, i);
        put_text(p, ", ", i);
        if (i->name) str_puts(p->s, " requires "), put_quoted(p->s, i->name);
        break;
    case IR_DBG:
        put_field(p->s, " ", i->imm);
        str_puts(p->s, ",");
        put_args(p, i);
        break;
    case IR_CALL:
        str_puts(p->s, " ");
        put_symbol(p->s, '@', i->text);
        str_puts(p->s, "(");
        put_vals(p, i->args, i->nargs);
        str_puts(p->s, ")");
        put_source(p, i);
        break;
    case IR_CALLPTR:
        put_text(p, " ", i);
        put_args(p, i);
        if (i->imm) put_field(p->s, " reads ", i->imm);
        put_source(p, i);
        break;
    case IR_ASM:
        str_puts(p->s, i->imm ? " memory(" : " (");
        put_vals(p, i->args, i->nargs);
        str_puts(p->s, ")");
        break;
    case IR_ISFUNC:
        put_text(p, " ", i);
        put_args(p, i);
        break;
    case IR_LOAD:
        if (i->imm) str_puts(p->s, " maybe");
        put_args(p, i);
        break;
    case IR_INMODE:
        str_printf(p->s, " %s", ir_ops[i->imm].text);
        put_args(p, i);
        break;
    case IR_FROUND:
    case IR_NOLEAK:
        put_field(p->s, " ", i->imm);
        str_puts(p->s, ",");
        put_args(p, i);
        break;
    default:
        put_args(p, i), put_edges(p, i);
    }
}

static void put_ins(struct printer *p, ir_val v) {
    const struct ir_ins *i = &p->f->ins.at[v];
    str_puts(p->s, "  ");
    if (i->type != IR_VOID) put_def(p, v), str_puts(p->s, " = ");
    str_puts(p->s, ir_ops[i->op].text);
    put_body(p, i);
    put_loc(p, i->loc);
    str_puts(p->s, "\n");
}

/* ---- functions ---- */

static void put_block(struct printer *p, ir_blk b) {
    const struct ir_block *blk = &p->f->blocks.at[b];
    put_field(p->s, "b", b);
    if (blk->label) str_puts(p->s, " "), put_quoted(p->s, blk->label);
    if (blk->params.n) put_params(p, blk->params.at, blk->params.n, false);
    str_puts(p->s, ":\n");
    for (uint32_t i = 0; i < blk->ins.n; i++) put_ins(p, blk->ins.at[i]);
}

static void put_set(struct str *s, const char *word, uint64_t bits) {
    if (bits) put_field(s, word, bits);
}

/* A place is none of what is hashed: lines move. */
static void put_place(struct printer *p, const char *place) {
    str_puts(p->s, " known ");
    put_quoted(p->s, p->locs ? place : "");
}

static void put_known(struct printer *p, const struct ir_known *k) {
    struct str *s = p->s;
    put_place(p, k->place);
    if (k->never_returns) str_puts(s, " never");
    if (k->calls_back) str_puts(s, " calls");
    put_set(s, " writes ", k->writes);
    put_set(s, " reaches ", k->reaches);
    put_set(s, " keeps ", k->keeps);
    if (k->shares) str_puts(s, " shares");
    put_set(s, " frees ", k->frees);
    if (k->writes_globals) str_puts(s, " globals");
    for (uint32_t i = 0; i < k->globals.n; i++) {
        str_puts(s, i ? ", " : " to ");
        put_symbol(s, '@', k->globals.at[i]);
    }
    if (k->fresh) str_puts(s, " fresh");
    if (k->not_null) str_puts(s, " nonnull");
    if (!k->has_range) return;
    str_puts(s, " range ");
    put_dec(s, k->lo, BV_MAX_WIDTH, true);
    str_puts(s, " ");
    put_dec(s, k->hi, BV_MAX_WIDTH, true);
}

static void put_head(struct printer *p) {
    const struct ir_func *f = p->f;
    str_puts(p->s, f->has_body ? "func " : "declare ");
    put_symbol(p->s, '@', f->name);
    if (f->is_static) str_puts(p->s, " static");
    if (f->is_used) str_puts(p->s, " used");
    if (f->is_weak) str_puts(p->s, " weak");
    if (f->is_alone) str_puts(p->s, " alone");
    if (f->hook)
        put_field(p->s, f->hook == HOOK_REGISTERS ? " registers " : " constructs ", f->priority);
    if (f->is_system) str_puts(p->s, " system");
    if (f->not_null) str_puts(p->s, " nonnull");
    if (f->gives) put_field(p->s, " gives ", f->gives);
    if (f->is_model) str_puts(p->s, " model");
    if (f->restricted) put_field(p->s, " restrict ", f->restricted);
    if (f->by_value) put_field(p->s, " byvalue ", f->by_value);
    for (uint32_t i = 0; i < f->arrays.n; i++) {
        put_field(p->s, i ? ", " : " arrays ", f->arrays.at[i].param);
        put_field(p->s, " ", f->arrays.at[i].count);
    }
    for (uint32_t i = 0; i < f->fronts.n; i++) {
        put_field(p->s, i ? ", " : " fronts ", f->fronts.at[i].param);
        put_field(p->s, " ", f->fronts.at[i].bytes);
        put_field(p->s, " ", f->fronts.at[i].record);
    }
    for (uint32_t i = 0; i < f->containers.n; i++) {
        put_field(p->s, i ? ", " : " containers ", f->containers.at[i].member);
        put_field(p->s, " ", f->containers.at[i].bytes);
        put_field(p->s, " ", f->containers.at[i].record);
    }
    put_params(p, f->params.at, f->params.n, f->varargs);
    str_puts(p->s, " -> ");
    put_type(p->s, f->ret);
    if (f->ret_ct) put_field(p->s, " ", f->ret_ct);
    if (f->written) {
        str_puts(p->s, " type ");
        str_quote(p->s, f->written, strlen(f->written));
    }
    if (f->known) put_known(p, f->known);
    put_loc(p, f->loc);
    if (p->locs && f->name_loc.line) str_puts(p->s, " name"), put_loc(p, f->name_loc);
}

void ir_print_func(struct str *out, const struct ir_module *m, const struct ir_func *f,
                   unsigned flags) {
    struct printer p = {out, m, f, (flags & IR_PRINT_LOCS) != 0};
    put_head(&p);
    if (!f->has_body) {
        str_puts(out, "\n");
        return;
    }
    str_puts(out, " {\n");
    for (uint32_t i = 0; i < f->vars.n; i++) {
        put_field(out, "  var ", i);
        str_puts(out, " ");
        put_quoted(out, f->vars.at[i].name);
        if (f->vars.at[i].ct) put_field(out, " ", f->vars.at[i].ct);
        put_loc(&p, f->vars.at[i].loc);
        str_puts(out, "\n");
    }
    for (ir_blk b = 1; b < f->blocks.n; b++) put_block(&p, b);
    str_puts(out, "}\n");
}

/* ---- modules ---- */

static void put_bounds(struct str *s, const struct ir_kept *k) {
    if (!k->by) return;
    str_puts(s, " kept ");
    put_dec(s, (bv_t)(sbv_t)k->lo, 128, true);
    str_puts(s, " ");
    put_dec(s, (bv_t)(sbv_t)k->hi, 128, true);
    str_puts(s, " ");
    put_quoted(s, k->by);
}

static void put_below(struct str *s, const struct ir_below *b) {
    if (!b->by) return;
    put_field(s, " below ", b->off);
    str_puts(s, b->strict ? " strictly " : " ");
    put_quoted(s, b->by);
}

static void put_members(struct str *s, const struct ir_ctype *t) {
    if (t->fields.n) str_puts(s, " {");
    for (uint32_t i = 0; i < t->fields.n; i++) {
        const struct ir_field *x = &t->fields.at[i];
        str_puts(s, i ? ", " : " ");
        if (x->name) put_quoted(s, x->name), str_puts(s, " ");
        put_u(s, x->off);
        put_field(s, " ", x->ct);
        if (x->bits) put_field(s, " bits ", x->bit_off), put_field(s, " ", x->bits);
        put_bounds(s, &x->kept);
        put_below(s, &x->below);
    }
    if (t->fields.n) str_puts(s, " }");
    if (t->enums.n) str_puts(s, " [");
    for (uint32_t i = 0; i < t->enums.n; i++) {
        str_puts(s, i ? ", " : " ");
        put_quoted(s, t->enums.at[i].name);
        str_puts(s, " ");
        put_dec(s, t->enums.at[i].value, 128, false);
    }
    if (t->enums.n) str_puts(s, " ]");
}

void ir_print_ctype(struct str *s, const struct ir_ctype *t, ir_ct number) {
    put_field(s, "type ", number);
    str_puts(s, " = ");
    str_puts(s, ir_ctkind_names[t->kind]);
    if (t->name) str_puts(s, " "), put_quoted(s, t->name);
    if (t->is_signed) str_puts(s, " signed");
    if (t->is_char) str_puts(s, " char");
    if (t->is_const) str_puts(s, " const");
    if (t->elem) put_field(s, " of ", t->elem);
    if (t->count) put_field(s, " count ", t->count);
    if (t->size) put_field(s, " size ", t->size);
    if (t->align) put_field(s, " align ", t->align);
    put_members(s, t);
    str_puts(s, "\n");
}

static void put_bytes(struct str *s, const struct ir_global *g) {
    static const char hex[] = "0123456789abcdef";
    uint64_t n = g->size;
    while (n && g->bytes[n - 1] == 0) n--;
    str_puts(s, " init x\"");
    for (uint64_t i = 0; i < n; i++) {
        char two[2] = {hex[g->bytes[i] >> 4], hex[g->bytes[i] & 15]};
        str_put(s, two, 2);
    }
    str_puts(s, "\"");
}

static void put_relocs(struct str *s, const struct ir_global *g) {
    if (g->relocs.n == 0) return;
    str_puts(s, " {");
    for (uint32_t i = 0; i < g->relocs.n; i++) {
        const struct ir_reloc *r = &g->relocs.at[i];
        put_field(s, i ? ", " : " ", r->off);
        str_puts(s, " ");
        put_symbol(s, r->is_func ? '&' : '@', r->target);
        if (r->addend) str_puts(s, " "), put_dec(s, (bv_t)(sbv_t)r->addend, 128, true);
    }
    str_puts(s, " }");
}

static void put_global(struct printer *p, const struct ir_global *g) {
    struct str *s = p->s;
    str_puts(s, "global ");
    put_symbol(s, '@', g->name);
    if (g->ct) put_field(s, " type ", g->ct);
    put_field(s, " size ", g->size);
    put_field(s, " align ", g->align);
    if (g->is_static) str_puts(s, " static");
    if (g->is_private) str_puts(s, " private");
    if (g->is_weak) str_puts(s, " weak");
    if (g->is_const) str_puts(s, " const");
    if (g->is_string) str_puts(s, " string");
    if (g->is_noted) str_puts(s, " noted");
    if (g->is_system) str_puts(s, " system");
    if (!g->has_init)
        str_puts(s, " extern");
    else if (g->bytes)
        put_bytes(s, g);
    else
        str_puts(s, " zero");
    put_relocs(s, g);
    if (g->known) put_place(p, g->known);
    put_bounds(s, &g->kept);
    put_loc(p, g->loc);
    str_puts(s, "\n");
}

void ir_print_global(struct str *out, const struct ir_global *g, unsigned flags) {
    struct printer p = {.s = out, .locs = (flags & IR_PRINT_LOCS) != 0};
    put_global(&p, g);
}

static void put_target(struct str *s, const struct ir_target *t) {
    put_field(s, "target ", t->ptr_bits);
    str_puts(s, t->big_endian ? " big" : " little");
    str_puts(s, t->char_signed ? " signed-char " : " unsigned-char ");
    put_quoted(s, t->triple ? t->triple : "");
    str_puts(s, "\n");
}

static void put_alias(struct str *s, const struct ir_alias *x) {
    str_puts(s, "alias ");
    put_symbol(s, x->is_func ? '&' : '@', x->name);
    str_puts(s, x->is_weak ? " weak " : " ");
    put_symbol(s, x->is_func ? '&' : '@', x->target);
    str_puts(s, "\n");
}

void ir_print(struct str *out, const struct ir_module *m, unsigned flags) {
    struct printer p = {out, m, NULL, (flags & IR_PRINT_LOCS) != 0};
    put_target(out, &m->target);
    for (uint32_t i = 1; p.locs && i < m->files.n; i++) {
        put_field(out, "file ", i);
        str_puts(out, " ");
        put_quoted(out, m->files.at[i] ? m->files.at[i] : "");
        str_puts(out, "\n");
    }
    for (ir_ct ct = 1; ct < m->ctypes.n; ct++) ir_print_ctype(out, &m->ctypes.at[ct], ct);
    for (uint32_t i = 0; i < m->globals.n; i++) put_global(&p, m->globals.at[i]);
    for (uint32_t i = 0; i < m->aliases.n; i++) put_alias(out, &m->aliases.at[i]);
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        str_puts(out, "\n");
        ir_print_func(out, m, m->funcs.at[i], flags);
    }
}
