/* reuse_types.c - the numbers of types, from one lowering to the next.
 *
 * A record or enum is known by the place of its declaration, in bytes of the text outside of
 * bodies, any other type by its kind and its parts.  What has no such key (records declared in
 * bodies, arrays of variable length, vectors) gets a new number each time, and functions that use
 * it are lowered anew.  Where two types have one key nothing is kept.
 */
#include "core/base/str.h"
#include "core/frontend/clang/ctypes.h"
#include "core/frontend/frontend.h"
#include "core/frontend/unit/reuse_int.h"
#include "core/program/copy.h"

#include <string.h>

/* ---- keys ---- */

static void add_offset(struct str *out, CXFile file, unsigned offset) {
    CXString name = clang_getFileName(file);
    const char *text = clang_getCString(name);
    str_printf(out, "%s:%u ", text ? text : "", offset);
    clang_disposeString(name);
}

static void add_tag(struct str *out, CXCursor decl) {
    CXString name = clang_getCursorSpelling(decl);
    const char *text = clang_getCString(name);
    if (text && !strchr(text, '(')) str_printf(out, "%s ", text);
    clang_disposeString(name);
}

/* Where a declaration stands, and in the text of which macro; false: in a body. */
static bool stands_at(struct fe *fe, CXCursor decl, struct str *out) {
    CXSourceLocation l = clang_getRangeStart(clang_getCursorExtent(decl));
    CXFile file, spelled, main = clang_getFile(fe->tu, fe->source->path);
    unsigned offset, at;
    clang_getExpansionLocation(l, &file, NULL, NULL, &offset);
    clang_getSpellingLocation(l, &spelled, NULL, NULL, &at);
    if (!file) return true; /* clang's own */
    bool macro = !spelled || !clang_File_isEqual(file, spelled) || at != offset;
    if (main && clang_File_isEqual(file, main) && bodies_hold(&fe->reuse->text, offset, &offset))
        return false;
    add_offset(out, file, offset);
    if (!macro) return true;
    bool here = spelled && main && clang_File_isEqual(spelled, main);
    if (here && bodies_hold(&fe->reuse->text, at, &at)) return false;
    if (spelled) add_offset(out, spelled, at);
    add_tag(out, clang_getCursorLexicalParent(decl));
    return true;
}

static bool has_declaration(const struct ir_ctype *d) {
    return d->kind == CT_STRUCT || d->kind == CT_UNION || d->kind == CT_ENUM;
}

/* The type that it is made of, or 0. */
static ir_ct made_of(struct fe *fe, CXType t, enum ir_ctkind kind) {
    if (kind == CT_PTR && t.kind == CXType_Pointer) return ct_of(fe, clang_getPointeeType(t));
    if (kind == CT_ARRAY) return ct_of(fe, clang_getArrayElementType(t));
    if (kind == CT_FUNC) return ct_of(fe, clang_getResultType(t));
    return 0;
}

static bool is_keyless(CXType t) {
    return t.kind == CXType_VariableArray || t.kind == CXType_Vector ||
           t.kind == CXType_ExtVector || t.kind == CXType_Complex;
}

/* In the arena of the unit's scratch; NULL: it has none. */
static const char *key_of_type(struct fe *fe, CXType t, const struct ir_ctype *d) {
    struct str s = {.arena = &fe->scratch};
    if (is_keyless(t)) return NULL;
    str_printf(&s, "%d %d %d %llu %u ", (int)d->kind, (int)t.kind, d->is_const,
               (unsigned long long)d->size, d->align);
    if (has_declaration(d)) {
        if (!stands_at(fe, clang_getTypeDeclaration(t), &s)) return NULL;
    } else {
        ir_ct of = made_of(fe, t, d->kind);
        if (of && !reuse_type_is_known(fe->reuse, fe, of)) return NULL;
        str_printf(&s, "%u %lld ", of, d->kind == CT_ARRAY ? clang_getArraySize(t) : 0);
    }
    str_puts(&s, d->name);
    return s.at;
}

/* ---- a lowering ---- */

const char *reuse_type_key(struct fe *fe, CXType t, const struct ir_ctype *d) {
    return fe->reuse ? key_of_type(fe, t, d) : NULL;
}

ir_ct reuse_type(struct fe *fe, const char *key) {
    struct reusing *u = fe->reuse;
    uint64_t known;
    if (!key || !u->before || !map_str_get(&u->before->keys, key, &known)) return 0;
    if (u->claimed.at[known]) {
        u->unclear = u->confused = true;
        return 0;
    }
    u->claimed.at[known] = true;
    return (ir_ct)known;
}

void reuse_new_type(struct fe *fe, const char *key, ir_ct ct) {
    struct reusing *u = fe->reuse;
    if (!key) return;
    u->unclear |= map_str_get(&u->keys, key, NULL);
    map_str_put(&fe->scratch, &u->keys, key, 1);
    while (u->key_of.n <= ct) vec_push(&fe->scratch, &u->key_of, NULL);
    u->key_of.at[ct] = key;
}

/* Pointers and const types that the front end makes itself are found again by their parts. */
bool reuse_type_is_known(const struct reusing *u, const struct fe *fe, ir_ct ct) {
    for (;;) {
        const struct ir_ctype *t = ct_at(fe, ct);
        if (!ct || (ct < u->key_of.n && u->key_of.at[ct])) return true;
        bool slot = t->kind == CT_STRUCT && t->name && strcmp(t->name, IR_VARARG_SLOT) == 0;
        if (slot || t->kind == CT_INT || t->kind == CT_FLOAT || t->kind == CT_BOOL ||
            t->kind == CT_VOID)
            return true;
        if (t->kind != CT_PTR || !t->elem) return false;
        ct = t->elem;
    }
}

void reuse_open_types(struct fe *fe, struct reusing *u) {
    const struct fe_reuse *r = u->before;
    struct ir_copy c;
    ir_copy_begin(&c, fe->arena, r->m, fe->m);
    ir_copy_types(&c);
    ir_copy_end(&c);
    for (ir_ct ct = 0; ct < fe->m->ctypes.n; ct++) {
        vec_push(&fe->scratch, &u->claimed, false);
        vec_push(&fe->scratch, &u->key_of, ct < r->key_of.n ? r->key_of.at[ct] : NULL);
    }
    for (uint32_t i = 0; i < r->consts.n; i++)
        map_put(&fe->scratch, &fe->const_of, r->consts.at[i].of, r->consts.at[i].is);
    fe->va_pointer = r->va_pointer;
}

/* ---- for the next one ---- */

void reuse_keep_types(struct fe *fe, struct fe_reuse *r) {
    const struct reusing *u = fe->reuse;
    struct ir_copy c;
    ir_copy_begin(&c, &r->arena, fe->m, r->m);
    ir_copy_types(&c);
    ir_copy_end(&c);
    for (ir_ct ct = 0; ct < fe->m->ctypes.n; ct++) {
        const char *key = ct < u->key_of.n ? u->key_of.at[ct] : NULL;
        uint64_t known;
        if (key) key = arena_strdup(&r->arena, key);
        vec_push(&r->arena, &r->key_of, key);
        if (key) map_str_put(&r->arena, &r->keys, key, ct);
        if (map_get(&fe->const_of, ct, &known))
            vec_push(&r->arena, &r->consts, ((struct reuse_const){ct, (ir_ct)known}));
    }
    r->va_pointer = fe->va_pointer;
}
