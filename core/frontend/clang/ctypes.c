/* ctypes.c - C types as ir_ct.
 *
 * Invariant: equal types, const included, have one index, and a record is entered in the cache
 * before its members are read, so that recursive types end.
 */
#include "core/frontend/clang/ctypes.h"

#include "core/frontend/builtin/varargs.h"
#include "core/frontend/clang/cursor.h"
#include "core/frontend/unit/reuse.h"

#include <string.h>

/* ---- kinds ---- */

static enum ir_ctkind kind_of(enum CXTypeKind k) {
    switch (k) {
    case CXType_Void:
        return CT_VOID;
    case CXType_Bool:
        return CT_BOOL;
    case CXType_Enum:
        return CT_ENUM;
    case CXType_NullPtr:
    case CXType_Pointer:
        return CT_PTR;
    case CXType_ConstantArray:
    case CXType_IncompleteArray:
    case CXType_VariableArray:
        return CT_ARRAY;
    case CXType_FunctionProto:
    case CXType_FunctionNoProto:
        return CT_FUNC;
    case CXType_Float:
    case CXType_Double:
    case CXType_LongDouble:
        return CT_FLOAT;
    default:
        return k >= CXType_Char_U && k <= CXType_Int128 ? CT_INT : CT_STRUCT;
    }
}

static bool kind_signed(enum CXTypeKind k) {
    switch (k) {
    case CXType_Char_S:
    case CXType_SChar:
    case CXType_WChar:
    case CXType_Short:
    case CXType_Int:
    case CXType_Long:
    case CXType_LongLong:
    case CXType_Int128:
        return true;
    default:
        return false;
    }
}

static bool kind_char(enum CXTypeKind k) {
    return k == CXType_Char_U || k == CXType_UChar || k == CXType_Char_S || k == CXType_SChar;
}

/* clang names a type without a tag after its place in the file; lines must not reach the IR. */
static const char *stable_name(struct fe *fe, CXType t) {
    const char *name = fe_cstr(fe, clang_getTypeSpelling(t));
    const char *at = strstr(name, "(unnamed ");
    if (!at) at = strstr(name, "(anonymous ");
    if (!at) return name;
    const char *end = strchr(at, ')');
    size_t head = (size_t)(at - name);
    while (head && name[head - 1] == ' ') head--;
    return arena_printf(fe->arena, "%.*s%s", (int)head, name, end ? end + 1 : "");
}

/* ---- members ---- */

struct filling {
    struct fe *fe;
    ir_ct ct;
};

static enum CXVisitorResult add_field(CXCursor c, CXClientData data) {
    struct filling *x = data;
    struct fe *fe = x->fe;
    long long bits = clang_Cursor_getOffsetOfField(c);
    struct ir_field f = {.name = fe_cstr(fe, clang_getCursorSpelling(c))};
    bool is_bits = clang_Cursor_isBitField(c) != 0;
    if (bits < 0 || (is_bits && !*f.name)) return CXVisit_Continue;
    if (strchr(f.name, '(')) f.name = "";
    f.ct = ct_of(fe, clang_getCursorType(c));
    f.off = (uint64_t)bits / 8;
    if (!*f.name && !is_bits && ct_is_record(fe, f.ct)) {
        CXCursor record = clang_getTypeDeclaration(clang_getCursorType(c));
        map_put(&fe->scratch, &fe->anonymous, cursor_key(record), f.off);
    }
    if (is_bits) {
        f.bit_off = (uint8_t)(bits % 8);
        f.bits = (uint8_t)clang_getFieldDeclBitWidth(c);
    }
    uint32_t index = fe->m->ctypes.at[x->ct].fields.n;
    map_put(&fe->scratch, &fe->fields, cursor_key(c), (uint64_t)x->ct << 32 | index);
    vec_push(fe->arena, &fe->m->ctypes.at[x->ct].fields, f);
    return CXVisit_Continue;
}

/* The target's va_list, where it is a record: a pointer to the next slot stands at its start. */
static bool is_va_record(const char *name) {
    const char *tag = strstr(name, "struct __va_list");
    return tag &&
           (strcmp(tag, "struct __va_list") == 0 || strcmp(tag, "struct __va_list_tag") == 0);
}

static void va_record(struct fe *fe, ir_ct ct) {
    struct ir_field next = {.name = "next", .ct = ct_va_pointer(fe)};
    struct ir_ctype *t = &fe->m->ctypes.at[ct];
    uint32_t n = 0;
    for (uint32_t i = 0; i < t->fields.n; i++)
        if (t->fields.at[i].off >= fe->m->target.ptr_bits / 8) t->fields.at[n++] = t->fields.at[i];
    t->fields.n = n;
    vec_push(fe->arena, &t->fields, next);
    for (; n; n--) t->fields.at[n] = t->fields.at[n - 1];
    t->fields.at[0] = next;
}

static void fill_record(struct fe *fe, ir_ct ct, CXType t) {
    struct filling x = {fe, ct};
    CXCursor decl = clang_getTypeDeclaration(t);
    if (clang_getCursorKind(decl) == CXCursor_UnionDecl) fe->m->ctypes.at[ct].kind = CT_UNION;
    clang_Type_visitFields(t, add_field, &x);
    if (is_va_record(fe->m->ctypes.at[ct].name)) va_record(fe, ct);
}

static enum CXChildVisitResult add_enumerator(CXCursor c, CXCursor parent, CXClientData data) {
    struct filling *x = data;
    (void)parent;
    if (!cursor_is(c, CXCursor_EnumConstantDecl)) return CXChildVisit_Continue;
    unsigned width = (unsigned)ct_bytes(x->fe, x->ct) * 8;
    struct ir_enumerator e = {
        .name = fe_cstr(x->fe, clang_getCursorSpelling(c)),
        .value = bv_norm((bv_t)(sbv_t)clang_getEnumConstantDeclValue(c), width ? width : 32)};
    vec_push(x->fe->arena, &x->fe->m->ctypes.at[x->ct].enums, e);
    return CXChildVisit_Continue;
}

static void fill_enum(struct fe *fe, ir_ct ct, CXType t) {
    struct filling x = {fe, ct};
    CXCursor decl = clang_getTypeDeclaration(t);
    CXType under = clang_getCanonicalType(clang_getEnumDeclIntegerType(decl));
    fe->m->ctypes.at[ct].is_signed = kind_signed(under.kind);
    clang_visitChildren(decl, add_enumerator, &x);
}

static void part(struct fe *fe, ir_ct ct, const char *name, ir_ct type, uint64_t off) {
    struct ir_field f = {.name = name, .ct = type, .off = off};
    vec_push(fe->arena, &fe->m->ctypes.at[ct].fields, f);
}

static void fill_complex(struct fe *fe, ir_ct ct, CXType t) {
    ir_ct elem = ct_of(fe, clang_getElementType(t));
    if (!ct_is_scalar(fe, elem) || 2 * ct_bytes(fe, elem) != ct_bytes(fe, ct)) return;
    part(fe, ct, "real", elem, 0);
    part(fe, ct, "imag", elem, ct_bytes(fe, elem));
    map_put(&fe->scratch, &fe->parts, ct, 1);
}

/* Of parts that are bytes apart: a vector of _Bool may have bits. */
static void fill_vector(struct fe *fe, ir_ct ct, CXType t) {
    ir_ct elem = ct_of(fe, clang_getElementType(t));
    long long n = clang_getNumElements(t);
    uint64_t size = ct_bytes(fe, elem), count = n > 0 ? (uint64_t)n : 0;
    if (!ct_is_scalar(fe, elem) || ct_kind(fe, elem) == CT_BOOL || !count ||
        count > ct_bytes(fe, ct) / size)
        return;
    struct ir_ctype array = {.kind = CT_ARRAY, .elem = elem, .count = count, .size = count * size};
    array.align = ct_at(fe, elem)->align;
    array.name = arena_printf(fe->arena, "%s[%llu]", ct_at(fe, elem)->name, (unsigned long long)n);
    vec_push(fe->arena, &fe->m->ctypes, array);
    part(fe, ct, "part", fe->m->ctypes.n - 1, 0);
    map_put(&fe->scratch, &fe->parts, ct, 0);
}

static void fill_type(struct fe *fe, ir_ct ct, CXType t, enum ir_ctkind kind) {
    ir_ct elem = 0;
    if (t.kind == CXType_Complex) fill_complex(fe, ct, t);
    if (t.kind == CXType_Vector || t.kind == CXType_ExtVector) fill_vector(fe, ct, t);
    if (kind == CT_PTR) elem = ct_of(fe, clang_getPointeeType(t));
    if (kind == CT_ARRAY) {
        long long n = clang_getArraySize(t);
        elem = ct_of(fe, clang_getArrayElementType(t));
        fe->m->ctypes.at[ct].count = n > 0 ? (uint64_t)n : 0;
    }
    if (kind == CT_FUNC && t.kind != CXType_Unexposed) elem = ct_of(fe, clang_getResultType(t));
    if (elem) fe->m->ctypes.at[ct].elem = elem;
    if (t.kind == CXType_Record) fill_record(fe, ct, t);
    if (kind == CT_ENUM) fill_enum(fe, ct, t);
}

/* ---- the cache ---- */

/* const is part of a type here, volatile and restrict are not; _Atomic T is T. */
static CXType bare(CXType t) {
    t = clang_getCanonicalType(t);
    if (t.kind == CXType_Atomic) t = clang_getCanonicalType(clang_Type_getValueType(t));
    if (clang_isVolatileQualifiedType(t) || clang_isRestrictQualifiedType(t)) {
        /* Dropping them drops const too; a volatile const object is rare and only shown. */
        t = clang_getCanonicalType(clang_getUnqualifiedType(t));
    }
    return t;
}

/* Targets whose va_list is a plain pointer: only the typedef's name tells. */
static bool is_va_typedef(struct fe *fe, CXType t) {
    if (t.kind != CXType_Typedef && t.kind != CXType_Elaborated) return false;
    if (clang_getCanonicalType(t).kind != CXType_Pointer) return false;
    while (t.kind == CXType_Typedef || t.kind == CXType_Elaborated) {
        CXCursor decl = clang_getTypeDeclaration(t);
        if (strcmp(fe_cstr(fe, clang_getCursorSpelling(decl)), "__builtin_va_list") == 0)
            return true;
        t = t.kind == CXType_Elaborated ? clang_Type_getNamedType(t)
                                        : clang_getTypedefDeclUnderlyingType(decl);
    }
    return false;
}

/* One that the front end has made up before clang's was met (ct_size, ct_pointer_to); or 0. */
static ir_ct made_before(const struct fe *fe, const struct ir_ctype *d) {
    bool plain = d->kind == CT_INT || d->kind == CT_FLOAT;
    if (d->is_const || (!plain && d->kind != CT_PTR)) return 0;
    for (ir_ct i = 1; i < fe->m->ctypes.n; i++) {
        const struct ir_ctype *t = &fe->m->ctypes.at[i];
        if (t->kind == d->kind && t->size == d->size && t->is_signed == d->is_signed &&
            !t->is_const && t->elem == d->elem && (!plain || strcmp(t->name, d->name) == 0))
            return i;
    }
    return 0;
}

/* The one that it has had, where that is known. */
static ir_ct new_number(struct fe *fe, const char *key, const struct ir_ctype *d) {
    ir_ct ct = reuse_type(fe, key);
    bool is_new = !ct;
    if (!ct) ct = made_before(fe, d);
    if (!ct) {
        ct = fe->m->ctypes.n;
        vec_push(fe->arena, &fe->m->ctypes, (struct ir_ctype){0});
    }
    fe->m->ctypes.at[ct] = *d;
    if (is_new) reuse_new_type(fe, key, ct);
    return ct;
}

/* `<builtin fn type>`, of the name of a builtin that is called: it has no layout, and libclang ends
 * in undefined behaviour where it is asked for one. */
static bool has_no_layout(struct fe *fe, CXType t) {
    return t.kind == CXType_Unexposed && fe_cstr(fe, clang_getTypeSpelling(t))[0] == '<';
}

ir_ct ct_of(struct fe *fe, CXType t) {
    uint64_t known;
    if (is_va_typedef(fe, t)) return ct_va_pointer(fe);
    t = bare(t);
    if (map_get(&fe->types, (uint64_t)(uintptr_t)t.data[0], &known)) return (ir_ct)known;
    enum ir_ctkind kind = kind_of(t.kind);
    long long size = 0, align = 1;
    if (has_no_layout(fe, t)) {
        kind = CT_FUNC;
    } else {
        size = clang_Type_getSizeOf(t);
        align = clang_Type_getAlignOf(t);
    }
    /* Formats that are neither IEEE single, double nor x87's (_Float16, __float128, quad long
     * double): only copied. */
    if (kind == CT_FLOAT && size > 8 && !fe->x87) kind = CT_STRUCT;
    if (kind == CT_VOID || kind == CT_FUNC) size = 0;
    struct ir_ctype d = {.kind = kind,
                         .is_signed = kind == CT_INT && kind_signed(t.kind),
                         .is_char = kind_char(t.kind),
                         .is_const = clang_isConstQualifiedType(t) != 0,
                         .name = stable_name(fe, t),
                         .size = size > 0 ? (uint64_t)size : 0,
                         .align = align > 0 ? (uint32_t)align : 1};
    const char *key = reuse_type_key(fe, t, &d);
    if (kind == CT_PTR && t.kind == CXType_Pointer) d.elem = ct_of(fe, clang_getPointeeType(t));
    /* Its parts may have led to it. */
    if (map_get(&fe->types, (uint64_t)(uintptr_t)t.data[0], &known)) return (ir_ct)known;
    ir_ct ct = new_number(fe, key, &d);
    map_put(&fe->scratch, &fe->types, (uint64_t)(uintptr_t)t.data[0], ct);
    if (t.kind == CXType_VariableArray) map_put(&fe->scratch, &fe->variable, ct, 1);
    fill_type(fe, ct, t, kind);
    return ct;
}

/* libclang shows a parameter declared as an array or function, and every value computed from it,
 * with the type as written; C's meaning is the pointer it decays to (6.7.6.3p7, p8). Only lvalues
 * of other kinds really are arrays, only designators functions. */
static bool is_decayed(struct fe *fe, CXCursor c) {
    struct kids k;
    switch (clang_getCursorKind(c)) {
    case CXCursor_ParmDecl:
    case CXCursor_BinaryOperator:
    case CXCursor_CompoundAssignOperator:
    case CXCursor_ConditionalOperator:
    case CXCursor_CStyleCastExpr:
    case CXCursor_CallExpr:
    case CXCursor_StmtExpr:
        return true;
    case CXCursor_DeclRefExpr:
        return cursor_is(clang_getCursorReferenced(c), CXCursor_ParmDecl);
    case CXCursor_ParenExpr:
        return is_decayed(fe, kid_last(&fe->scratch, c));
    case CXCursor_UnaryOperator:
        if (clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_Extension)
            return is_decayed(fe, kid_last(&fe->scratch, c));
        return clang_getCursorUnaryOperatorKind(c) != CXUnaryOperator_Deref;
    case CXCursor_UnexposedExpr: /* an implicit conversion gives no array; __func__ is one */
        k = kids_of(&fe->scratch, c);
        return !(k.n == 1 && cursor_is(k.at[0], CXCursor_StringLiteral));
    default:
        return false;
    }
}

ir_ct ct_cursor(struct fe *fe, CXCursor c) {
    ir_ct ct = ct_of(fe, clang_getCursorType(c));
    enum ir_ctkind k = ct_kind(fe, ct);
    if (k == CT_ARRAY && is_decayed(fe, c)) return ct_pointer_to(fe, ct_at(fe, ct)->elem);
    if (k == CT_FUNC && (cursor_is(c, CXCursor_ParmDecl) || is_decayed(fe, c)))
        return ct_pointer_to(fe, ct);
    return ct;
}

/* As clang spells it: int (*)[3]. */
static const char *pointer_name(struct fe *fe, const struct ir_ctype *to) {
    const char *parts = to->kind == CT_ARRAY  ? strchr(to->name, '[')
                        : to->kind == CT_FUNC ? strchr(to->name, '(')
                                              : NULL;
    if (!parts) return arena_printf(fe->arena, "%s *", to->name);
    int head = (int)(parts - to->name);
    while (head && to->name[head - 1] == ' ') head--;
    return arena_printf(fe->arena, "%.*s (*)%s", head, to->name, parts);
}

ir_ct ct_pointer_to(struct fe *fe, ir_ct elem) {
    for (ir_ct i = 1; i < fe->m->ctypes.n; i++)
        if (fe->m->ctypes.at[i].kind == CT_PTR && fe->m->ctypes.at[i].elem == elem &&
            !fe->m->ctypes.at[i].is_const)
            return i;
    struct ir_ctype d = {.kind = CT_PTR,
                         .name = pointer_name(fe, ct_at(fe, elem)),
                         .size = fe->m->target.ptr_bits / 8,
                         .align = fe->m->target.ptr_bits / 8,
                         .elem = elem};
    vec_push(fe->arena, &fe->m->ctypes, d);
    return fe->m->ctypes.n - 1;
}

ir_ct ct_const(struct fe *fe, ir_ct of) {
    struct ir_ctype d = fe->m->ctypes.at[of];
    uint64_t known;
    if (d.is_const) return of;
    if (map_get(&fe->const_of, of, &known)) return (ir_ct)known;
    d.is_const = true;
    vec_push(fe->arena, &fe->m->ctypes, d);
    map_put(&fe->scratch, &fe->const_of, of, fe->m->ctypes.n - 1);
    return fe->m->ctypes.n - 1;
}

ir_ct ct_va_pointer(struct fe *fe) {
    if (fe->va_pointer) return fe->va_pointer;
    struct ir_ctype slot = {.kind = CT_STRUCT, .name = IR_VARARG_SLOT, .size = VARARG_SLOT};
    slot.align = 16;
    vec_push(fe->arena, &fe->m->ctypes, slot);
    return fe->va_pointer = ct_pointer_to(fe, fe->m->ctypes.n - 1);
}

static ir_ct ct_find_int(struct fe *fe, uint64_t size, bool is_signed, const char *name) {
    for (ir_ct i = 1; i < fe->m->ctypes.n; i++) {
        const struct ir_ctype *t = &fe->m->ctypes.at[i];
        if (t->kind == CT_INT && t->size == size && t->is_signed == is_signed && !t->is_const &&
            strcmp(t->name, name) == 0)
            return i;
    }
    struct ir_ctype d = {.kind = CT_INT,
                         .is_signed = is_signed,
                         .name = name,
                         .size = size,
                         .align = (uint32_t)size};
    vec_push(fe->arena, &fe->m->ctypes, d);
    return fe->m->ctypes.n - 1;
}

ir_ct ct_double(struct fe *fe) {
    for (ir_ct i = 1; i < fe->m->ctypes.n; i++) {
        const struct ir_ctype *t = &fe->m->ctypes.at[i];
        if (t->kind == CT_FLOAT && !t->is_const && strcmp(t->name, "double") == 0) return i;
    }
    struct ir_ctype d = {.kind = CT_FLOAT, .name = "double", .size = 8, .align = 8};
    vec_push(fe->arena, &fe->m->ctypes, d);
    return fe->m->ctypes.n - 1;
}

ir_ct ct_int(struct fe *fe) { return ct_find_int(fe, 4, true, "int"); }

ir_ct ct_size(struct fe *fe) {
    uint64_t bytes = fe->m->target.ptr_bits / 8;
    return ct_find_int(fe, bytes, false, bytes == 8 ? "unsigned long" : "unsigned int");
}

/* ---- questions ---- */

const struct ir_ctype *ct_at(const struct fe *fe, ir_ct ct) { return &fe->m->ctypes.at[ct]; }

enum ir_ctkind ct_kind(const struct fe *fe, ir_ct ct) { return ct_at(fe, ct)->kind; }

uint64_t ct_bytes(const struct fe *fe, ir_ct ct) { return ct_at(fe, ct)->size; }

bool ct_signed(const struct fe *fe, ir_ct ct) { return ct_at(fe, ct)->is_signed; }

bool ct_is_integer(const struct fe *fe, ir_ct ct) {
    enum ir_ctkind k = ct_kind(fe, ct);
    return k == CT_BOOL || k == CT_INT || k == CT_ENUM;
}

bool ct_is_scalar(const struct fe *fe, ir_ct ct) {
    enum ir_ctkind k = ct_kind(fe, ct);
    return ct_is_integer(fe, ct) || k == CT_PTR || k == CT_FLOAT;
}

bool ct_is_variable(const struct fe *fe, ir_ct ct) {
    return ct_kind(fe, ct) == CT_ARRAY && map_get(&fe->variable, ct, NULL);
}

const struct ir_field *ct_member_of_type(const struct fe *fe, ir_ct in, ir_ct ct) {
    const struct ir_ctype *t = ct_at(fe, in);
    for (uint32_t i = 0; i < t->fields.n; i++)
        if (t->fields.at[i].ct == ct && !t->fields.at[i].bits) return &t->fields.at[i];
    return NULL;
}

bool ct_is_record(const struct fe *fe, ir_ct ct) {
    enum ir_ctkind k = ct_kind(fe, ct);
    return k == CT_STRUCT || k == CT_UNION;
}

bool ct_decayed_array(struct fe *fe, struct arena *a, CXCursor e, CXCursor *array) {
    for (;;) {
        e = cursor_unparen(a, e);
        if (ct_kind(fe, ct_cursor(fe, e)) == CT_ARRAY) {
            *array = e;
            return true;
        }
        struct kids k = kids_of(a, e);
        if (!cursor_is_implicit_cast(e, &k)) return false;
        e = k.at[0];
    }
}

bool ct_was_float(struct fe *fe, struct arena *a, CXCursor e) {
    struct kids k = kids_of(a, e);
    bool is_float = ct_kind(fe, ct_cursor(fe, e)) == CT_FLOAT;
    while (!is_float && cursor_is_implicit_cast(e, &k)) {
        e = k.at[0];
        k = kids_of(a, e);
        is_float = ct_kind(fe, ct_cursor(fe, e)) == CT_FLOAT;
    }
    return is_float;
}

bool ct_is_opaque(const struct fe *fe, ir_ct ct) {
    return ct_is_record(fe, ct) && ct_at(fe, ct)->fields.n == 0 && ct_bytes(fe, ct) > 0;
}

ir_type ct_value(const struct fe *fe, ir_ct ct) {
    switch (ct_kind(fe, ct)) {
    case CT_VOID:
        return IR_VOID;
    case CT_BOOL:
        return IR_I(1);
    case CT_INT:
    case CT_ENUM:
        return IR_I(ct_bytes(fe, ct) ? ct_bytes(fe, ct) * 8 : 32);
    case CT_FLOAT:
        return ct_bytes(fe, ct) == 4 ? IR_F32 : ct_bytes(fe, ct) == 8 ? IR_F64 : IR_F80;
    default:
        return IR_PTR;
    }
}

ir_type ct_memory(const struct fe *fe, ir_ct ct) {
    return ct_kind(fe, ct) == CT_BOOL ? IR_I(8) : ct_value(fe, ct);
}

const struct ir_field *ct_field(struct fe *fe, CXCursor decl, ir_ct *record, uint32_t *index) {
    uint64_t v;
    if (!map_get(&fe->fields, cursor_key(decl), &v)) {
        ct_cursor(fe, clang_getCursorSemanticParent(decl));
        if (!map_get(&fe->fields, cursor_key(decl), &v)) return NULL;
    }
    if (record) *record = (ir_ct)(v >> 32);
    if (index) *index = (uint32_t)v;
    return &ct_at(fe, (ir_ct)(v >> 32))->fields.at[(uint32_t)v];
}

uint64_t ct_anonymous(struct fe *fe, CXCursor field, CXType object) {
    uint64_t off = 0;
    CXCursor record = clang_getCursorSemanticParent(field);
    object = clang_getCanonicalType(object);
    if (object.kind == CXType_Pointer) object = clang_getPointeeType(object);
    while (clang_getArrayElementType(object).kind != CXType_Invalid)
        object = clang_getArrayElementType(object);
    object = clang_getCanonicalType(object);
    if (object.kind == CXType_Atomic) object = clang_Type_getValueType(object);
    ct_of(fe, object); /* its members are known from here on */
    if (cursor_key(clang_getTypeDeclaration(object)) == cursor_key(record)) return 0;
    map_get(&fe->anonymous, cursor_key(record), &off);
    return off;
}

bool ct_is_big_endian(const char *triple) {
    static const char *const big[] = {"powerpc-", "powerpc64-",  "ppc-",   "ppc64-",   "mips-",
                                      "mips64-",  "s390x-",      "sparc-", "sparcv9-", "sparc64-",
                                      "armeb-",   "aarch64_be-", "m68k-",  "lanai-"};
    for (size_t i = 0; i < sizeof big / sizeof *big; i++)
        if (strncmp(triple, big[i], strlen(big[i])) == 0) return true;
    return false;
}
