/* access.c - GCC's attribute `access (mode, pointer, size)` (GCC manual, "Common Function
 * Attributes").
 *
 * The function reaches at most so many elements, as many as the other parameter says, so at least
 * these must be there: the same demand as that of `int a[static n]`, and checked in the same places
 * (staticarray.c). Bytes, where the pointer is a `void *`.
 *
 * clang does not know the attribute, so it is no part of its tree. With underscores
 * (`__access__`) it is a macro of ours (clang/unit.c), which makes an annotation of it; without, it
 * is read from the text of the declaration, as a macro of this name would take calls of access().
 *
 * Limits: one that stands in a macro's body, without underscores, is not seen. The mode is not
 * looked at: what is `read_only` is so by `const` as well.
 */
#include "core/frontend/clang/token.h"
#include "core/frontend/lower/lower.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ACCESSES = 16 };

/* Parameters from 1 on. */
struct access {
    uint32_t pointer, size;
};

struct accesses {
    struct access at[MOST_ACCESSES];
    uint32_t n;
};

/* ---- what is written ---- */

static uint32_t number_here(struct token_reader *r) {
    bool is = r->ok && r->t.kind == TOKEN_WORD && r->t.at[0] >= '0' && r->t.at[0] <= '9';
    uint32_t n = is ? (uint32_t)strtoul(r->t.at, NULL, 0) : 0;
    token_advance(r);
    return n;
}

static bool comma_here(struct token_reader *r) {
    bool is = token_here(r, ",");
    if (is) token_advance(r);
    return is;
}

/* `mode, pointer, size`; one without a size demands nothing. */
static void read_access(struct token_reader *r, struct accesses *out) {
    token_advance(r); /* the mode */
    struct access one = {0};
    if (comma_here(r)) one.pointer = number_here(r);
    if (one.pointer && comma_here(r)) one.size = number_here(r);
    if (one.size && out->n < MOST_ACCESSES) out->at[out->n++] = one;
}

/* Of a text that has attributes in it. */
static void read_attributes(const char *text, const char *end, struct accesses *out) {
    struct token_reader r = {.at = text, .end = end, .ok = true};
    int depth = 0;
    for (token_advance(&r); r.ok;) {
        bool attributes = token_here(&r, "__attribute__"), named = token_here(&r, "access");
        if (attributes) depth = 0;
        depth += token_here(&r, "(") - token_here(&r, ")");
        token_advance(&r);
        if (!named || depth != 2 || !token_here(&r, "(")) continue;
        depth++;
        token_advance(&r);
        read_access(&r, out);
    }
}

/* From behind what stands before the declaration up to its `;` or body. */
static void declaration_text(const char *text, size_t size, size_t at, const char **from,
                             const char **end) {
    size_t first = at, last = at;
    int depth = 0;
    while (first && !strchr(";{}", text[first - 1])) first--;
    for (; last < size && (depth > 0 || !strchr(";{", text[last])); last++)
        depth += (text[last] == '(') - (text[last] == ')');
    *from = text + first;
    *end = text + last;
}

static void read_written(struct fe *fe, CXCursor decl, struct accesses *out) {
    CXFile file;
    unsigned at;
    size_t size = 0;
    const char *from, *end;
    clang_getFileLocation(clang_getRangeStart(clang_getCursorExtent(decl)), &file, NULL, NULL, &at);
    const char *text = file ? clang_getFileContents(fe->tu, file, &size) : NULL;
    if (!text || at >= size) return;
    declaration_text(text, size, at, &from, &end);
    read_attributes(from, end, out);
}

static void read_underscored(struct fe *fe, CXCursor decl, struct accesses *out) {
    static const char mark[] = "access:";
    struct kids k = kids_all(&fe->scratch, decl);
    for (uint32_t i = 0; i < k.n; i++) {
        if (!cursor_is(k.at[i], CXCursor_AnnotateAttr)) continue;
        const char *text = fe_cstr(fe, clang_getCursorSpelling(k.at[i]));
        if (strncmp(text, mark, strlen(mark)) != 0) continue;
        struct token_reader r = {.at = text + strlen(mark), .end = text + strlen(text), .ok = true};
        token_advance(&r);
        read_access(&r, out);
    }
}

/* Of all declarations, but those of the system: its models check arguments (core/libc). */
static struct accesses accesses_of(struct fe *fe, CXCursor decl) {
    const CXCursor all[] = {clang_getCanonicalCursor(decl), clang_getCursorDefinition(decl), decl};
    struct accesses out = {0};
    for (size_t i = 0; i < sizeof all / sizeof *all && !out.n; i++) {
        if (clang_Cursor_isNull(all[i]) ||
            clang_Location_isInSystemHeader(clang_getCursorLocation(all[i])))
            continue;
        read_written(fe, all[i], &out);
        read_underscored(fe, all[i], &out);
    }
    return out;
}

/* ---- the demand ---- */

static bool reached_element(struct low *l, CXCursor param, struct demand *d) {
    ir_ct ct = ct_cursor(l->fe, param);
    if (ct_kind(l->fe, ct) != CT_PTR) return false;
    ir_ct elem = ct_at(l->fe, ct)->elem;
    uint64_t size = ct_kind(l->fe, elem) == CT_VOID ? 1 : ct_bytes(l->fe, elem);
    d->size = pointer_const(l, size);
    return size != 0;
}

static bool reached_count(struct low *l, CXCursor param, ir_val v, struct demand *d) {
    ir_ct ct = ct_cursor(l->fe, param);
    if (!ct_is_integer(l->fe, ct)) return false;
    struct arith t = arith_of(l->fe, ct);
    if (t.width > l->fe->m->target.ptr_bits) return false;
    d->count = resize(l, v, t.width, t.is_signed, l->fe->m->target.ptr_bits);
    d->is_signed = t.is_signed;
    return true;
}

/* values: of the parameters, from the first of C on. */
static bool demand_of(struct low *l, CXCursor decl, struct access one, const ir_val *values,
                      uint32_t n, struct demand *d) {
    if (one.pointer > n || one.size > n || ir_type_of(l->b, values[one.pointer - 1]) != IR_PTR)
        return false;
    return reached_element(l, clang_Cursor_getArgument(decl, one.pointer - 1), d) &&
           reached_count(l, clang_Cursor_getArgument(decl, one.size - 1), values[one.size - 1], d);
}

void access_params(struct low *l, CXCursor def) {
    if (l->fe->is_model) return;
    struct accesses all = accesses_of(l->fe, def);
    uint32_t first = l->result ? 1 : 0;
    int n = clang_Cursor_getNumArguments(def);
    for (uint32_t i = 0; i < all.n && n > 0; i++) {
        struct demand d = {0};
        CXCursor param = clang_Cursor_getArgument(def, all.at[i].pointer - 1);
        if (demand_of(l, def, all.at[i], l->f->params.at + first, (uint32_t)n, &d))
            check_elements(l, CHECK_ARRAY_PARAMETER, l->f->params.at[first + all.at[i].pointer - 1],
                           &d, param);
    }
}

void access_arguments(struct low *l, CXCursor decl, CXCursor c, const ir_val *args, uint32_t n) {
    int params = clang_Cursor_getNumArguments(decl);
    if (params < 0 || l->fe->is_model) return;
    if ((uint32_t)params < n) n = (uint32_t)params;
    struct accesses all = accesses_of(l->fe, decl);
    for (uint32_t i = 0; i < all.n; i++) {
        struct demand d = {0};
        if (demand_of(l, decl, all.at[i], args, n, &d))
            check_elements(l, CHECK_ARRAY_ARGUMENT, args[all.at[i].pointer - 1], &d,
                           clang_Cursor_getArgument(c, all.at[i].pointer - 1));
    }
}
