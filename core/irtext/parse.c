/* The text form, read.  Grammar: docs/ir.md.
 *
 * Reads what is well formed, whether or not it is valid: ir_validate decides
 * that.  Every id, block, type and file that the module names exists afterwards.
 */
#include "core/irtext/parse_int.h"
#include "core/irtext/text.h"

#include <string.h>

/* Initialisers are spelt out in memory, whatever the text claims. */
#define MAX_BYTES ((uint64_t)1 << 28)

/* ---- tokens ---- */

bool parse_is_punct(const struct parser *p, char c) {
    return p->x.kind == TOK_PUNCT && p->x.n == (uint32_t)c;
}
bool parse_accept(struct parser *p, char c) {
    if (!parse_is_punct(p, c)) return false;
    lex_next(&p->x);
    return true;
}
void parse_expect(struct parser *p, char c) {
    if (!parse_accept(p, c)) lex_fail(&p->x, p->x.at, "expected %c", c);
}
bool parse_is_word(const struct parser *p, const char *w) {
    return p->x.kind == TOK_WORD && strcmp(p->x.word, w) == 0;
}
bool parse_accept_word(struct parser *p, const char *w) {
    if (!parse_is_word(p, w)) return false;
    lex_next(&p->x);
    return true;
}
const char *parse_optional_str(struct parser *p) {
    if (p->x.kind != TOK_STR) return NULL;
    const char *s = p->x.str;
    lex_next(&p->x);
    return s;
}
const char *parse_expect_str(struct parser *p, enum tok kind, const char *what) {
    const char *s = p->x.str;
    if (p->x.kind == kind) return lex_next(&p->x), s;
    lex_fail(&p->x, p->x.at, "expected %s", what);
    return "";
}

bv_t parse_expect_bits(struct parser *p, unsigned w) {
    bv_t v = 0;
    if (p->x.kind != TOK_NUM)
        lex_fail(&p->x, p->x.at, "expected a number");
    else if (!bv_parse(p->x.at, p->x.end, w, &v))
        lex_fail(&p->x, p->x.at, "number does not fit %u bits", w);
    lex_next(&p->x);
    return v;
}
uint64_t parse_expect_num(struct parser *p, uint64_t max) {
    const char *at = p->x.at;
    bool negative = p->x.kind == TOK_NUM && *at == '-';
    uint64_t n = (uint64_t)parse_expect_bits(p, 64);
    if (negative || n > max) lex_fail(&p->x, at, "number out of range");
    return p->x.error ? 0 : n;
}
void parse_expect_index(struct parser *p, uint32_t n) {
    const char *at = p->x.at;
    if (parse_expect_num(p, UINT32_MAX) != n) lex_fail(&p->x, at, "expected number %u here", n);
}

struct ir_loc parse_optional_loc(struct parser *p) {
    struct ir_loc l = p->x.loc;
    if (p->x.kind != TOK_LOC) return (struct ir_loc){0};
    if (l.file >= p->m->files.n) lex_fail(&p->x, p->x.at, "no file %u", l.file);
    lex_next(&p->x);
    return l;
}

/* A type name, or false. */
bool parse_type_of_word(const struct parser *p, ir_type *out) {
    static const struct {
        const char *name;
        ir_type t;
    } others[] = {
        {"void", IR_VOID}, {"ptr", IR_PTR}, {"f32", IR_F32}, {"f64", IR_F64}, {"f80", IR_F80}};
    if (p->x.kind != TOK_WORD) return false;
    const char *w = p->x.word;
    for (unsigned i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcmp(w, others[i].name) == 0) return *out = others[i].t, true;
    bv_t n;
    if (w[0] != 'i' || w[1] < '1' || w[1] > '9' || !bv_parse(w + 1, w + strlen(w), 8, &n))
        return false;
    if (n < 1 || n > BV_MAX_WIDTH) return false;
    *out = IR_I(n);
    return true;
}
ir_type parse_expect_type(struct parser *p) {
    ir_type t = IR_VOID;
    if (!parse_type_of_word(p, &t)) lex_fail(&p->x, p->x.at, "expected a type");
    lex_next(&p->x);
    return t;
}
ir_ct parse_optional_ct(struct parser *p) {
    if (p->x.kind != TOK_NUM) return 0;
    const char *at = p->x.at;
    ir_ct ct = (ir_ct)parse_expect_num(p, UINT32_MAX);
    if (ct >= p->m->ctypes.n) lex_fail(&p->x, at, "no type %u", ct);
    return p->x.error ? 0 : ct;
}

/* ---- modules ---- */

static void target(struct parser *p) {
    struct ir_target *t = &p->m->target;
    if (!parse_accept_word(p, "target")) lex_fail(&p->x, p->x.at, "expected target");
    const char *at = p->x.at;
    t->ptr_bits = (uint32_t)parse_expect_num(p, 64);
    if (t->ptr_bits != 32 && t->ptr_bits != 64) lex_fail(&p->x, at, "pointers have 32 or 64 bits");
    t->big_endian = parse_accept_word(p, "big");
    if (!t->big_endian && !parse_accept_word(p, "little"))
        lex_fail(&p->x, p->x.at, "expected little or big");
    t->char_signed = parse_accept_word(p, "signed-char");
    if (!t->char_signed && !parse_accept_word(p, "unsigned-char"))
        lex_fail(&p->x, p->x.at, "expected signed-char or unsigned-char");
    t->triple = parse_expect_str(p, TOK_STR, "the target's name");
}

/* A type may name a later one. */
static ir_ct later_ct(struct parser *p) {
    const char *at = p->x.at;
    ir_ct ct = (ir_ct)parse_expect_num(p, UINT32_MAX);
    vec_push(&p->tmp, &p->vals, (struct forward_reference){ct, at});
    return ct;
}

static int64_t kept_bound(struct parser *p) {
    return (int64_t)bv_signed(parse_expect_bits(p, 64), 64);
}

static void parse_kept(struct parser *p, struct ir_kept *out) {
    if (!parse_accept_word(p, "kept")) return;
    out->lo = kept_bound(p);
    out->hi = kept_bound(p);
    out->by = parse_expect_str(p, TOK_STR, "functions");
}

static void parse_below(struct parser *p, struct ir_below *out) {
    if (!parse_accept_word(p, "below")) return;
    out->off = parse_expect_num(p, UINT64_MAX);
    out->strict = parse_accept_word(p, "strictly");
    out->by = parse_expect_str(p, TOK_STR, "functions");
}

static void fields(struct parser *p, struct ir_ctype *t) {
    do {
        struct ir_field x = {.name = parse_optional_str(p)};
        x.off = parse_expect_num(p, UINT64_MAX);
        x.ct = later_ct(p);
        if (parse_accept_word(p, "bits")) {
            x.bit_off = (uint8_t)parse_expect_num(p, 255);
            x.bits = (uint8_t)parse_expect_num(p, 255);
        }
        parse_kept(p, &x.kept);
        parse_below(p, &x.below);
        vec_push(p->arena, &t->fields, x);
    } while (parse_accept(p, ','));
    parse_expect(p, '}');
}

static void enumerators(struct parser *p, struct ir_ctype *t) {
    do {
        struct ir_enumerator x = {.name = parse_expect_str(p, TOK_STR, "a name")};
        x.value = parse_expect_bits(p, BV_MAX_WIDTH);
        vec_push(p->arena, &t->enums, x);
    } while (parse_accept(p, ','));
    parse_expect(p, ']');
}

static enum ir_ctkind ctype_kind(struct parser *p) {
    for (unsigned i = 0; i <= CT_FUNC; i++)
        if (parse_accept_word(p, ir_ctkind_names[i])) return (enum ir_ctkind)i;
    lex_fail(&p->x, p->x.at, "expected a kind of type");
    return CT_VOID;
}

static void parse_ctype(struct parser *p) {
    struct ir_ctype t = {0};
    parse_expect_index(p, p->m->ctypes.n);
    parse_expect(p, '=');
    t.kind = ctype_kind(p);
    t.name = parse_optional_str(p);
    t.is_signed = parse_accept_word(p, "signed");
    t.is_char = parse_accept_word(p, "char");
    t.is_const = parse_accept_word(p, "const");
    if (parse_accept_word(p, "of")) t.elem = later_ct(p);
    if (parse_accept_word(p, "count")) t.count = parse_expect_num(p, UINT64_MAX);
    if (parse_accept_word(p, "size")) t.size = parse_expect_num(p, UINT64_MAX);
    if (parse_accept_word(p, "align")) t.align = (uint32_t)parse_expect_num(p, UINT32_MAX);
    if (parse_accept(p, '{')) fields(p, &t);
    if (parse_accept(p, '[')) enumerators(p, &t);
    vec_push(p->arena, &p->m->ctypes, t);
}

static void initial_bytes(struct parser *p, struct ir_global *g) {
    uint64_t n = (uint64_t)(p->x.end - p->x.at) / 2;
    if (p->x.kind != TOK_HEX)
        lex_fail(&p->x, p->x.at, "expected x\"...\"");
    else if (n > g->size)
        lex_fail(&p->x, p->x.at, "more bytes than the global has");
    else if (g->size > MAX_BYTES - p->bytes)
        lex_fail(&p->x, p->x.at, "initialisers too large");
    if (p->x.error) return;
    p->bytes += g->size;
    g->bytes = arena_alloc(p->arena, g->size);
    for (uint64_t i = 0; i < n; i++) {
        char hi = p->x.at[2 * i], lo = p->x.at[2 * i + 1];
        g->bytes[i] = (uint8_t)((hi <= '9' ? hi - '0' : hi - 'a' + 10) << 4 |
                                (lo <= '9' ? lo - '0' : lo - 'a' + 10));
    }
    lex_next(&p->x);
}

static void relocations(struct parser *p, struct ir_global *g) {
    do {
        struct ir_reloc r = {.off = parse_expect_num(p, UINT64_MAX)};
        r.is_func = p->x.kind == TOK_AND;
        r.target = parse_expect_str(p, r.is_func ? TOK_AND : TOK_AT, "a global or function");
        if (p->x.kind == TOK_NUM) r.addend = (int64_t)bv_signed(parse_expect_bits(p, 64), 64);
        vec_push(p->arena, &g->relocs, r);
    } while (parse_accept(p, ','));
    parse_expect(p, '}');
}

static void global(struct parser *p) {
    struct ir_global *g = arena_new(p->arena, struct ir_global);
    vec_push(p->arena, &p->m->globals, g);
    g->name = parse_expect_str(p, TOK_AT, "a global's name");
    if (parse_accept_word(p, "type")) g->ct = parse_optional_ct(p);
    if (parse_accept_word(p, "size")) g->size = parse_expect_num(p, UINT64_MAX);
    if (parse_accept_word(p, "align")) g->align = (uint32_t)parse_expect_num(p, UINT32_MAX);
    g->is_static = parse_accept_word(p, "static");
    g->is_private = parse_accept_word(p, "private");
    g->is_weak = parse_accept_word(p, "weak");
    g->is_const = parse_accept_word(p, "const");
    g->is_string = parse_accept_word(p, "string");
    g->is_noted = parse_accept_word(p, "noted");
    g->is_system = parse_accept_word(p, "system");
    g->has_init = true;
    if (parse_accept_word(p, "extern"))
        g->has_init = false;
    else if (parse_accept_word(p, "init"))
        initial_bytes(p, g);
    else if (!parse_accept_word(p, "zero"))
        lex_fail(&p->x, p->x.at, "expected extern, zero or init");
    if (parse_accept(p, '{')) relocations(p, g);
    if (parse_accept_word(p, "known")) g->known = parse_expect_str(p, TOK_STR, "a place");
    parse_kept(p, &g->kept);
    g->loc = parse_optional_loc(p);
}

static void alias(struct parser *p) {
    struct ir_alias x = {.is_func = p->x.kind == TOK_AND};
    enum tok kind = x.is_func ? TOK_AND : TOK_AT;
    x.name = parse_expect_str(p, kind, "a name");
    x.is_weak = parse_accept_word(p, "weak");
    x.target = parse_expect_str(p, kind, "what it names");
    vec_push(p->arena, &p->m->aliases, x);
}

static void module(struct parser *p) {
    target(p);
    while (parse_accept_word(p, "file")) {
        parse_expect_index(p, p->m->files.n);
        vec_push(p->arena, &p->m->files, parse_expect_str(p, TOK_STR, "a file's name"));
    }
    while (parse_accept_word(p, "type")) parse_ctype(p);
    for (uint32_t i = 0; i < p->vals.n; i++)
        if (p->vals.at[i].n >= p->m->ctypes.n) lex_fail(&p->x, p->vals.at[i].at, "no such type");
    while (parse_accept_word(p, "global")) global(p);
    while (parse_accept_word(p, "alias")) alias(p);
    while (parse_is_word(p, "func") || parse_is_word(p, "declare")) {
        bool has_body = parse_accept_word(p, "func");
        if (!has_body) lex_next(&p->x);
        parse_function(p, has_body);
    }
    if (p->x.kind != TOK_END) lex_fail(&p->x, p->x.at, "expected func, declare or the end");
}

vl_status ir_parse(struct arena *a, const char *text, size_t n, struct ir_module **out,
                   char **error) {
    struct parser p = {.arena = a, .m = ir_module_new(a)};
    for (unsigned op = IR_NONDET; op < IR_OP_COUNT; op++)
        map_str_put(&p.tmp, &p.ops, ir_ops[op].text, op);
    lex_init(&p.x, a, text, n);
    module(&p);
    arena_free(&p.tmp);
    if (p.x.error) {
        *error = p.x.error;
        return VL_INPUT;
    }
    *out = p.m;
    return VL_OK;
}
