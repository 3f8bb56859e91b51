/* signature.c - texts for function types, which calls through pointers compare. There are two kinds
 * of text, one for the calling convention and one for C's compatible types: functions with equal
 * texts of a kind are taken for compatible in that sense.
 */
#include "core/ir/signature.h"

#include "core/base/str.h"

#include <string.h>

/* ---- as passed ---- */

const char *ir_signature_words(struct arena *a, const char *ret, const char *const *params,
                               uint32_t n, bool varargs) {
    const char *s = arena_printf(a, "%s(", ret);
    for (uint32_t i = 0; i < n; i++) s = arena_printf(a, "%s%s%s", s, i ? ", " : "", params[i]);
    return arena_printf(a, "%s%s)", s, !varargs ? "" : n ? ", ..." : "...");
}

const char *ir_signature(struct arena *a, ir_type ret, const ir_type *params, uint32_t n,
                         bool varargs) {
    const char **words = arena_new_array(a, const char *, n + 1);
    for (uint32_t i = 0; i < n; i++) words[i] = ir_type_name(a, params[i]);
    return ir_signature_words(a, ir_type_name(a, ret), words, n, varargs);
}

static const struct ir_ctype *record_type(const struct ir_module *m, ir_ct ct) {
    const struct ir_ctype *t = ct && ct < m->ctypes.n ? &m->ctypes.at[ct] : NULL;
    return t && (t->kind == CT_STRUCT || t->kind == CT_UNION) ? t : NULL;
}

/* The classes of the two words that a small record has (System V ABI for x86-64, 3.2.3). */
static void classify(const struct ir_module *m, ir_ct ct, uint64_t off, char *words) {
    const struct ir_ctype *t = ct && ct < m->ctypes.n ? &m->ctypes.at[ct] : NULL;
    if (!t || off >= 16) return;
    if (t->kind == CT_STRUCT || t->kind == CT_UNION) {
        for (uint32_t i = 0; i < t->fields.n; i++)
            classify(m, t->fields.at[i].ct, off + t->fields.at[i].off, words);
    } else if (t->kind == CT_ARRAY && t->elem && m->ctypes.at[t->elem].size) {
        for (uint64_t i = 0; i < t->count && off + i * m->ctypes.at[t->elem].size < 16; i++)
            classify(m, t->elem, off + i * m->ctypes.at[t->elem].size, words);
    } else {
        char *w = &words[off / 8], class = t->kind != CT_FLOAT ? 'i' : t->size > 8 ? 'x' : 'f';
        if (*w != 'i') *w = class;
    }
}

const char *ir_record_word(struct arena *a, const struct ir_module *m, ir_ct record) {
    const struct ir_ctype *t = &m->ctypes.at[record];
    char words[3] = "--";
    if (m->target.ptr_bits != 64 || t->size > 16 || !t->size)
        return arena_printf(a, "{%llu}", (unsigned long long)t->size);
    classify(m, record, 0, words);
    words[(t->size + 7) / 8] = 0;
    return arena_printf(a, "{%llu %s}", (unsigned long long)t->size, words);
}

/* The type of the value that C passes as parameter i. For a record that is passed by its address,
 * that is the record's type. */
static ir_ct param_type(const struct ir_module *m, const struct ir_func *f, uint32_t i) {
    ir_ct ct = f->ins.at[f->params.at[i]].ct;
    bool by_value = i < 64 && f->by_value >> i & 1;
    return by_value && ct && ct < m->ctypes.n ? m->ctypes.at[ct].elem : ct;
}

static const char *param_word(struct arena *a, const struct ir_module *m, const struct ir_func *f,
                              uint32_t i) {
    ir_ct ct = param_type(m, f, i);
    ir_type type = f->ins.at[f->params.at[i]].type;
    return record_type(m, ct) ? ir_record_word(a, m, ct) : ir_type_name(a, type);
}

const char *ir_signature_of(struct arena *a, const struct ir_module *m, const struct ir_func *f) {
    const char **words = arena_new_array(a, const char *, f->params.n + 1);
    bool record = f->ret == IR_VOID && f->params.n && record_type(m, f->ret_ct);
    for (uint32_t i = record; i < f->params.n; i++) words[i - record] = param_word(a, m, f, i);
    const char *ret = record ? ir_record_word(a, m, f->ret_ct) : ir_type_name(a, f->ret);
    return ir_signature_words(a, ret, words, f->params.n - record, f->varargs);
}

const char *ir_signature_types(struct arena *a, const struct ir_func *f) {
    ir_type *params = arena_new_array(a, ir_type, f->params.n + 1);
    for (uint32_t i = 0; i < f->params.n; i++) params[i] = f->ins.at[f->params.at[i]].type;
    return ir_signature(a, f->ret, params, f->params.n, f->varargs);
}

const char *ir_signature_erased(struct arena *a, const char *signature) {
    struct str s = {.arena = a};
    const char *p = signature, *end;
    if (*p == '{' && (end = strchr(p, '}')) && end[1] == '(') {
        str_puts(&s, end[2] == ')' ? "void(ptr" : "void(ptr, ");
        p = end + 2;
    }
    for (; *p; p++)
        if (*p == '{' && (end = strchr(p, '}')))
            str_puts(&s, "ptr"), p = end;
        else
            str_put(&s, p, 1);
    return s.at ? s.at : "";
}

/* ---- as written ---- */

#define ARROW " <- " /* between result and parameters */

/* The same text for compatible types (6.2.7, 6.7.6): qualifiers of the whole are no part of a
 * function's type (6.7.6.3p15), an enumeration is the integer that holds it (6.7.2.2p4), and an
 * array that is pointed to has any number of elements. */
static const char *written_word(struct arena *a, const struct ir_module *m, ir_ct ct) {
    const struct ir_ctype *t = ct && ct < m->ctypes.n ? &m->ctypes.at[ct] : NULL;
    if (!t) return "void";
    if (t->kind == CT_ENUM && t->size == 4) return t->is_signed ? "int" : "unsigned int";
    const char *name = ir_bare_name(t);
    if (t->kind != CT_PTR && t->kind != CT_ARRAY) return name;
    const struct ir_ctype *elem = t->elem && t->elem < m->ctypes.n ? &m->ctypes.at[t->elem] : NULL;
    return arena_printf(a, "%s%s%s", elem && elem->is_const ? "const " : "",
                        written_word(a, m, t->elem), t->kind == CT_PTR ? " *" : " []");
}

const char *ir_signature_written(struct arena *a, const struct ir_module *m, ir_ct ret,
                                 const ir_ct *params, uint32_t n, bool varargs) {
    if (!params) return arena_printf(a, "=%s", written_word(a, m, ret));
    const char *result = arena_printf(a, "=%s" ARROW, written_word(a, m, ret));
    const char **words = arena_new_array(a, const char *, n + 1);
    for (uint32_t i = 0; i < n; i++) words[i] = written_word(a, m, params[i]);
    return ir_signature_words(a, result, words, n, varargs);
}

static const char *written_of(struct arena *a, const struct ir_module *m, const struct ir_func *f) {
    uint32_t first = f->ret == IR_VOID && f->params.n && record_type(m, f->ret_ct);
    uint32_t n = f->params.n - first - (f->varargs && f->params.n > first);
    ir_ct *types = arena_new_array(a, ir_ct, n + 1);
    for (uint32_t i = 0; i < n; i++) types[i] = param_type(m, f, first + i);
    return ir_signature_written(a, m, f->ret_ct, types, n, f->varargs);
}

/* ---- comparison ---- */

/* Length of the part for the result. */
static size_t result_part(const char *signature) {
    const char *arrow = strstr(signature, ARROW);
    if (*signature != '=') return strcspn(signature, "(");
    return arrow ? (size_t)(arrow - signature) : strlen(signature);
}

static bool same_result(const char *own, const char *called) {
    size_t n = result_part(own);
    return n == result_part(called) && strncmp(own, called, n) == 0;
}

struct ir_own_type ir_own_type(struct arena *a, const struct ir_module *m,
                               const struct ir_func *f) {
    return (struct ir_own_type){ir_signature_of(a, m, f), written_of(a, m, f)};
}

bool ir_signature_fits(const struct ir_func *f, struct ir_own_type own, const char *called) {
    bool unprototyped = f->varargs && !f->has_body && f->params.n == 1;
    bool written = *called == '=';
    const char *is = written ? own.written : own.passed;
    if (unprototyped || (written && !strstr(called, ARROW))) return same_result(is, called);
    return strcmp(is, called) == 0;
}
