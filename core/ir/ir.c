/* ir.c - properties of operations and types, from ops.def, and small questions about functions and
 * modules.
 */
#include "core/ir/ir.h"

#include "core/base/str.h"

#include <ctype.h>
#include <string.h>

const struct ir_opinfo ir_ops[IR_OP_COUNT] = {
#define IR_OP(id, op_text, op_shape, op_flags)                                                     \
    [IR_##id] = {.text = op_text, .shape = S_##op_shape, .flags = op_flags},
#include "core/ir/ops.def"
#undef IR_OP
};

const struct check_info check_infos[CHECK_COUNT] = {
#define CHECK(id, check_name, cwe_number, is_on, and_then, its_group, what, clause)                \
    [CHECK_##id] = {.name = check_name,                                                            \
                    .cwe = cwe_number,                                                             \
                    .on = is_on,                                                                   \
                    .after = AFTER_##and_then,                                                     \
                    .group = GROUP_##its_group,                                                    \
                    .message = what,                                                               \
                    .cite = clause},
#include "core/ir/checks.def"
#undef CHECK
};

const char *const ir_ctkind_names[CT_FUNC + 1] = {
    [CT_VOID] = "void",   [CT_BOOL] = "bool", [CT_INT] = "int",     [CT_FLOAT] = "float",
    [CT_ENUM] = "enum",   [CT_PTR] = "ptr",   [CT_ARRAY] = "array", [CT_STRUCT] = "struct",
    [CT_UNION] = "union", [CT_FUNC] = "func",
};

const char *const ir_input_names[IR_INPUT_COUNT] = {
    [IR_INPUT_NONDET] = "nondet",   [IR_INPUT_UNDEFINED] = "undefined",
    [IR_INPUT_EXTERN] = "extern",   [IR_INPUT_ALLOC] = "alloc",
    [IR_INPUT_ORDER] = "order",     [IR_INPUT_CALLBACK] = "callback",
    [IR_INPUT_HANDLER] = "handler", [IR_INPUT_CHARACTER] = "character",
    [IR_INPUT_PADDING] = "padding",
};

check_set check_off(void) {
    check_set off = 0;
    for (unsigned k = 0; k < CHECK_COUNT; k++)
        if (!check_infos[k].on) off |= (check_set)1 << k;
    return off;
}

enum check_kind check_find(const char *name) {
    unsigned i = 0;
    while (i < CHECK_COUNT && strcmp(check_infos[i].name, name) != 0) i++;
    return (enum check_kind)i;
}

struct ir_module *ir_module_new(struct arena *a) {
    struct ir_module *m = arena_new(a, struct ir_module);
    m->arena = a;
    m->target = (struct ir_target){.ptr_bits = 64, .char_signed = true, .triple = ""};
    vec_push(a, &m->files, NULL);
    vec_push(a, &m->ctypes, (struct ir_ctype){0});
    return m;
}

struct ir_func *ir_find_func(const struct ir_module *m, const char *name) {
    for (uint32_t i = 0; i < m->funcs.n; i++)
        if (strcmp(m->funcs.at[i]->name, name) == 0) return m->funcs.at[i];
    return NULL;
}

bool ir_is_listed(const name_list *names, const char *name) {
    for (uint32_t i = 0; name && i < names->n; i++)
        if (strcmp(names->at[i], name) == 0) return true;
    return false;
}

struct ir_loc ir_loc_of(const struct ir_module *m, const char *func, ir_val ins) {
    const struct ir_func *f = m && func ? ir_find_func(m, func) : NULL;
    if (!f) return (struct ir_loc){0};
    return ins && ins < f->ins.n ? f->ins.at[ins].loc : f->name_loc;
}

const char *ir_file_of(const struct ir_module *m, const struct ir_loc *loc) {
    bool known = m && loc->line && loc->file && loc->file < m->files.n;
    return known ? m->files.at[loc->file] : NULL;
}

static bool among(const ir_val *at, uint32_t n, ir_val v) {
    for (uint32_t i = 0; i < n; i++)
        if (at[i] == v) return true;
    return false;
}

bool ir_uses(const struct ir_ins *i, ir_val v) {
    if (among(i->args, i->nargs, v)) return true;
    for (uint32_t e = 0; e < i->nedges; e++)
        if (among(i->edges[e].args, i->edges[e].nargs, v)) return true;
    return false;
}

bool ir_is_used(const struct ir_func *f, ir_val v) {
    for (ir_val i = 1; i < f->ins.n; i++)
        if (ir_uses(&f->ins.at[i], v)) return true;
    return false;
}

bool ir_unused_result(const struct ir_func *caller, ir_val site, enum check_kind k) {
    return k == CHECK_MISSING_RETURN && caller->ins.at[site].type != IR_VOID &&
           !ir_is_used(caller, site);
}

bool ir_of_model(const struct ir_global *g) {
    return strncmp(g->name, "__vl_", 5) == 0 || (g->is_static && strncmp(g->name, "vl_", 3) == 0);
}

bool ir_is_stream(const struct ir_global *g) {
    static const char end[] = "_stream";
    size_t n = strlen(g->name), k = sizeof end - 1;
    return ir_of_model(g) && n > k && strcmp(g->name + n - k, end) == 0;
}

const char *ir_shown_name(const char *global) {
    return strncmp(global, "__vl_", 5) == 0 ? global + 5 : global;
}

bool ir_says_linked(const char *global) {
    size_t n = strlen(global), k = sizeof IR_LINKED - 1;
    return n > k && strcmp(global + n - k, IR_LINKED) == 0;
}

bool ir_tells_elsewhere(const struct ir_global *g) {
    static const char end[] = IR_ELSEWHERE IR_LINKED;
    size_t n = strlen(g->name), k = sizeof end - 1;
    return n > k && strcmp(g->name + n - k, end) == 0;
}

bool ir_changes_elsewhere(const struct ir_global *g, bool statics) {
    return (statics || !g->is_static) && !g->is_const && !g->is_string && !g->is_noted;
}

bool ir_starts_known(const struct ir_global *g, bool program) {
    return g->has_init && (program || g->is_const || g->is_string || g->is_noted);
}

struct ir_global *ir_find_global(const struct ir_module *m, const char *name) {
    for (uint32_t i = 0; i < m->globals.n; i++)
        if (strcmp(m->globals.at[i]->name, name) == 0) return m->globals.at[i];
    return NULL;
}

bool ir_has_open_sizes(const struct ir_module *m) {
    for (uint32_t i = 0; i < m->globals.n; i++)
        if (!m->globals.at[i]->size) return true;
    return false;
}

bool ir_has_variables(const struct ir_module *m) {
    for (uint32_t i = 0; i < m->globals.n; i++)
        if (!m->globals.at[i]->is_const && !m->globals.at[i]->is_string) return true;
    return false;
}

bool ir_sets_handler(const char *name) {
    static const char *const setters[] = {"signal",     "sigaction",   "sigset",       "sigvec",
                                          "bsd_signal", "sysv_signal", "__sysv_signal"};
    for (size_t i = 0; i < sizeof setters / sizeof *setters; i++)
        if (strcmp(name, setters[i]) == 0) return true;
    return false;
}

bool ir_has_handlers(const struct ir_module *m) {
    for (uint32_t i = 0; i < m->funcs.n; i++)
        if (ir_sets_handler(m->funcs.at[i]->name)) return true;
    return false;
}

static bool without(const char **name, const char *qualifier) {
    size_t n = strlen(qualifier);
    if (strncmp(*name, qualifier, n) != 0) return false;
    *name += n;
    return true;
}

const char *ir_bare_name(const struct ir_ctype *t) {
    const char *name = t->name ? t->name : "";
    while (without(&name, "const ") || without(&name, "volatile ")) continue;
    return name;
}

enum { MAX_NESTING = 20 };

struct pointer_search {
    const struct ir_module *m;
    bool (*is)(const struct ir_module *m, ir_ct pointer, ir_ct wanted);
    ir_ct wanted;
};

static bool some_pointer(const struct pointer_search *p, ir_ct ct, unsigned depth) {
    const struct ir_ctype *t = ir_ctype_at(p->m, ct);
    if (!ct || depth > MAX_NESTING) return false;
    if (t->kind == CT_PTR) return !p->is || p->is(p->m, ct, p->wanted);
    if (t->kind == CT_ARRAY) return some_pointer(p, t->elem, depth + 1);
    for (uint32_t i = 0; i < t->fields.n; i++)
        if (some_pointer(p, t->fields.at[i].ct, depth + 1)) return true;
    return false;
}

uint64_t ir_program_size(const struct ir_module *m) {
    uint64_t n = 0;
    for (uint32_t i = 0; i < m->funcs.n; i++)
        if (!m->funcs.at[i]->is_model) n += m->funcs.at[i]->ins.n;
    return n;
}

bool ir_ctype_is_const(const struct ir_module *m, ir_ct ct) {
    while (ct && ir_ctype_at(m, ct)->kind == CT_ARRAY && !ir_ctype_at(m, ct)->is_const)
        ct = ir_ctype_at(m, ct)->elem;
    return ct && ir_ctype_at(m, ct)->is_const;
}

bool ir_some_pointer(const struct ir_module *m, ir_ct ct,
                     bool (*is)(const struct ir_module *m, ir_ct pointer, ir_ct wanted),
                     ir_ct wanted) {
    const struct pointer_search p = {.m = m, .is = is, .wanted = wanted};
    return some_pointer(&p, ct, 0);
}

uint32_t ir_type_size(const struct ir_module *m, ir_type t) {
    switch (t) {
    case IR_VOID:
        return 0;
    case IR_PTR:
        return m->target.ptr_bits / 8;
    case IR_F32:
        return 4;
    case IR_F64:
        return 8;
    case IR_F80:
        return 10; /* C pads it to 12 or 16 */
    default:
        return (t + 7u) / 8;
    }
}

const char *ir_type_name(struct arena *a, ir_type t) {
    switch (t) {
    case IR_VOID:
        return "void";
    case IR_PTR:
        return "ptr";
    case IR_F32:
        return "f32";
    case IR_F64:
        return "f64";
    case IR_F80:
        return "f80";
    default:
        return arena_printf(a, "i%u", (unsigned)t);
    }
}

bool ir_reads_input(const char *callee) {
    static const char *const names[] = {
        "read", "recv", "time", "clock", "open", "malloc", "calloc", "realloc",
    };
    if (!callee || strncmp(callee, "nondet", 6) == 0) return callee != NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(callee, names[i]) == 0) return true;
    return false;
}

/* Where the arguments begin, in the text of a call, which may be cut ("p->hook(n, ..."): then they
 * stand in the first parenthesis that nothing closes. n: there are none. */
static size_t arguments_at(const char *text, size_t n) {
    bool cut = n >= 3 && strcmp(text + n - 3, "...") == 0;
    size_t found = n;
    unsigned closed = 0;
    if (!cut && (!n || text[n - 1] != ')')) return n;
    for (size_t at = n; at-- > 0;) {
        closed += text[at] == ')';
        if (text[at] != '(') continue;
        if (cut && !closed) found = at;
        if (closed) closed--;
        if (!cut && !closed) return at;
    }
    return found;
}

static const char *called_as(const struct ir_ins *call, size_t *n) {
    const char *text = call->op == IR_CALL ? call->text : call->name ? call->name : "call";
    size_t all = strlen(text), at = call->op == IR_CALL ? all : arguments_at(text, all);
    *n = at ? at : all;
    return text;
}

const char *ir_call_name(struct arena *a, const struct ir_ins *call) {
    size_t n;
    if (call->op == IR_ASM) return "inline assembly";
    const char *text = called_as(call, &n);
    return arena_printf(a, "%.*s()", (int)n, text);
}

static bool name_ends_in(const struct ir_ins *call, const char *end) {
    size_t n, k = strlen(end), same = 0;
    const char *name = called_as(call, &n);
    while (same < k && k <= n && tolower((unsigned char)name[n - k + same]) == end[same]) same++;
    return same == k;
}

bool ir_names_allocator(const struct ir_ins *call) {
    return name_ends_in(call, "alloc") || name_ends_in(call, "allocate");
}

static bool gives_void_pointer(const struct ir_module *m, const struct ir_func *callee,
                               const struct ir_ins *call) {
    const struct ir_ctype *t = &m->ctypes.at[callee ? callee->ret_ct : call->ct];
    return call->type == IR_PTR && t->kind == CT_PTR && m->ctypes.at[t->elem].kind == CT_VOID;
}

uint64_t ir_asks_for_size(const struct ir_module *m, const struct ir_func *f,
                          const struct ir_ins *call, const struct ir_func *callee) {
    uint32_t first = call->op == IR_CALLPTR, sizes = 0, pointers = 0;
    uint64_t bits = 0;
    if (callee && callee->known && !callee->known->fresh) return 0;
    if (callee && callee->gives) return callee->gives;
    if (!gives_void_pointer(m, callee, call)) return 0;
    for (uint32_t i = first; i < call->nargs && i - first < 64; i++) {
        ir_type t = f->ins.at[call->args[i]].type;
        pointers += t == IR_PTR;
        if (t != IR_I(m->target.ptr_bits)) continue;
        bits |= (uint64_t)1 << (i - first);
        sizes++;
    }
    return sizes <= (name_ends_in(call, "calloc") ? 2 : 1) && pointers <= 1 ? bits : 0;
}

bool ir_const_value(const struct ir_func *f, ir_val v, bv_t *out) {
    if (v == 0 || v >= f->ins.n || f->ins.at[v].op != IR_CONST) return false;
    if (out) *out = f->ins.at[v].k;
    return true;
}

bool ir_computes(enum ir_op op) {
    switch (ir_ops[op].shape) {
    case S_BIN:
    case S_CMP:
    case S_CAST:
    case S_FBIN:
    case S_FCMP:
    case S_FFUN:
    case S_FTRI:
    case S_FCONV:
    case S_FMODE:
        return true;
    default:
        return false;
    }
}

ir_ct ir_inner(const struct ir_module *m, ir_ct ct, uint64_t *off) {
    const struct ir_ctype *t = ir_ctype_at(m, ct);
    if (t->kind == CT_ARRAY && t->elem && ir_ctype_at(m, t->elem)->size) {
        *off %= ir_ctype_at(m, t->elem)->size;
        return t->elem;
    }
    for (uint32_t i = 0; t->kind == CT_STRUCT && i < t->fields.n; i++) {
        const struct ir_field *f = &t->fields.at[i];
        const struct ir_ctype *x = ir_ctype_at(m, f->ct);
        /* An array without dimension at the end takes what there is. */
        bool open_end = x->kind == CT_ARRAY && !x->size;
        if (f->bits || *off < f->off || (!open_end && *off - f->off >= x->size)) continue;
        *off -= f->off;
        return f->ct;
    }
    return 0;
}

bool ir_begins_record(const struct ir_module *m, ir_ct ct, uint64_t off, ir_ct record) {
    for (; ct; ct = ir_inner(m, ct, &off))
        if (!off && ir_same_type(m, ct, record)) return true;
    return false;
}

const struct ir_kept *ir_kept_at(const struct ir_module *m, ir_ct ct, uint64_t off) {
    uint64_t size = ct ? ir_ctype_at(m, ct)->size : 0;
    if (size) off %= size;
    for (; ct; ct = ir_inner(m, ct, &off)) {
        const struct ir_ctype *t = ir_ctype_at(m, ct);
        for (uint32_t i = 0; t->kind == CT_STRUCT && i < t->fields.n; i++)
            if (t->fields.at[i].off == off && t->fields.at[i].kept.by) return &t->fields.at[i].kept;
    }
    return NULL;
}

/* The models' streams have a name of their own; the library's is that of its structure. */
static bool names_stream(const char *name) {
    static const char *const names[] = {"FILE", "struct _IO_FILE", "struct __sFILE"};
    bool is = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) is |= strcmp(name, names[i]) == 0;
    return is;
}

static bool name_one_type(const char *a, const char *b) {
    return strcmp(a, b) == 0 || (names_stream(a) && names_stream(b));
}

bool ir_same_type(const struct ir_module *m, ir_ct x, ir_ct y) {
    for (unsigned depth = 0; depth < 32; depth++) {
        const struct ir_ctype *s = &m->ctypes.at[x], *t = &m->ctypes.at[y];
        if (x == y) return true;
        if (s->kind != t->kind || s->size != t->size) return false;
        if (s->kind != CT_PTR && s->kind != CT_ARRAY)
            return name_one_type(ir_bare_name(s), ir_bare_name(t));
        x = s->elem;
        y = t->elem;
    }
    return false;
}

ir_ct ir_last_array(const struct ir_module *m, ir_ct ct, uint64_t *at) {
    const ir_ct record = ct;
    for (*at = 0; ct && ir_ctype_at(m, ct)->kind == CT_STRUCT && ir_ctype_at(m, ct)->fields.n;) {
        const struct ir_ctype *t = ir_ctype_at(m, ct);
        *at += t->fields.at[t->fields.n - 1].off;
        ct = t->fields.at[t->fields.n - 1].ct;
    }
    return ct && ct != record && ir_ctype_at(m, ct)->kind == CT_ARRAY ? ct : 0;
}

bool ir_same_address(const struct ir_func *f, ir_val p, ir_val q) {
    uint64_t by = 0;
    bv_t k;
    for (int i = 0; i < 2; i++) {
        ir_val *x = i ? &q : &p;
        for (; f->ins.at[*x].op == IR_PTRADD; *x = f->ins.at[*x].args[0]) {
            if (!ir_const_value(f, f->ins.at[*x].args[1], &k)) break;
            uint64_t step = (uint64_t)k * f->ins.at[*x].imm;
            by += i ? -step : step;
        }
    }
    const struct ir_ins *x = &f->ins.at[p], *y = &f->ins.at[q];
    bool global = x->op == IR_GLOBAL && y->op == IR_GLOBAL && strcmp(x->text, y->text) == 0;
    return !by && (p == q || global);
}

bool ir_has_unseen_code(const struct ir_module *m) {
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        const struct ir_func *f = m->funcs.at[i];
        for (ir_val v = 1; v < f->ins.n; v++) {
            const struct ir_ins *x = &f->ins.at[v];
            bool unseen = x->op == IR_UNSUPPORTED && x->imm && !(x->imm & IR_UNSUP_SEEN);
            if (unseen || x->op == IR_ASM) return true;
        }
    }
    return false;
}
