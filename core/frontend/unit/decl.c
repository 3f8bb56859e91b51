/* decl.c - file-scope names: the unit's globals and functions in the module. */
#include "core/frontend/clang/clauses.h"
#include "core/frontend/clang/ctypes.h"
#include "core/frontend/clang/cursor.h"
#include "core/frontend/clang/token.h"
#include "core/frontend/lower/lower.h"
#include "core/frontend/unit/staticset.h"

#include "core/base/hash.h"
#include "core/frontend/unit/models.h"
#include "core/frontend/unit/reuse.h"
#include "core/ir/signature.h"

#include <stdlib.h>
#include <string.h>

const char *fe_cstr(struct fe *fe, CXString s) {
    const char *text = clang_getCString(s);
    const char *copy = arena_strdup(fe->arena, text ? text : "");
    clang_disposeString(s);
    return copy;
}

struct ir_func *fe_find_function(const struct fe *fe, const char *name) {
    uint64_t f;
    return map_str_get(&fe->functions, name, &f) ? (struct ir_func *)(uintptr_t)f : NULL;
}

struct ir_global *fe_find_global(const struct fe *fe, const char *name) {
    uint64_t g;
    return map_str_get(&fe->globals, name, &g) ? (struct ir_global *)(uintptr_t)g : NULL;
}

void fe_add_function(struct fe *fe, struct ir_func *f) {
    vec_push(fe->arena, &fe->m->funcs, f);
    map_str_put(&fe->scratch, &fe->functions, f->name, (uint64_t)(uintptr_t)f);
}

void fe_add_global(struct fe *fe, struct ir_global *g) {
    vec_push(fe->arena, &fe->m->globals, g);
    map_str_put(&fe->scratch, &fe->globals, g->name, (uint64_t)(uintptr_t)g);
}

/* ---- the best declaration of each name ---- */

enum { RANK_EXTERN, RANK_TENTATIVE, RANK_DEFINED };

static bool has_initialiser(CXCursor c) {
    CXCursor init = clang_Cursor_getVarDeclInitializer(c);
    return !clang_Cursor_isNull(init) && !clang_isInvalid(clang_getCursorKind(init));
}

/* Among tentative definitions the one with a complete type counts: int a[]; int a[4]; */
static int rank_of(CXCursor c) {
    if (has_initialiser(c)) return RANK_DEFINED * 2 + 1;
    bool is_extern = clang_Cursor_getStorageClass(c) == CX_SC_Extern;
    bool complete = clang_Type_getSizeOf(clang_getCursorType(c)) > 0;
    return (is_extern ? RANK_EXTERN : RANK_TENTATIVE) * 2 + complete;
}

/* Is it the function that the macro errno calls, in one library or another? */
static bool is_errno(CXCursor function) {
    static const char *const names[] = {"__errno_location", "__errno", "__error", "_errno",
                                        "___errno"};
    return cursor_is_named(function, names, sizeof names / sizeof *names);
}

static bool is_volatile(CXType t) {
    CXType elem = clang_getCanonicalType(t);
    while (clang_getArrayElementType(elem).kind != CXType_Invalid)
        elem = clang_getCanonicalType(clang_getArrayElementType(elem));
    return clang_isVolatileQualifiedType(elem) != 0;
}

static bool changes_by_itself(CXType t) {
    return is_volatile(t) || clang_getCanonicalType(t).kind == CXType_Atomic;
}

static bool in_system_header(CXCursor c) {
    return clang_Location_isInSystemHeader(clang_getCursorLocation(clang_getCanonicalCursor(c)));
}

static bool says_inline(struct fe *fe, CXCursor function) {
    const char *at = printed_declaration(fe, function), *end = at + strlen(at);
    struct token t;
    while (token_next(&at, end, &t) && !token_is(&t, "("))
        if (token_is(&t, "inline") || token_is(&t, "__inline") || token_is(&t, "__inline__"))
            return true;
    return false;
}

/* Of a function that another declaration may call inline: this one makes it external. */
static void note_external(struct fe *fe, CXCursor function) {
    bool other = clang_Cursor_getStorageClass(function) == CX_SC_Extern ||
                 !clang_Cursor_isFunctionInlined(function);
    if (clang_getCursorLinkage(function) == CXLinkage_External && !in_system_header(function) &&
        (other || !says_inline(fe, function)))
        map_str_put(&fe->scratch, &fe->external, fe_cstr(fe, clang_getCursorSpelling(function)), 1);
}

static enum CXChildVisitResult collect_symbol(CXCursor c, CXCursor parent, CXClientData data) {
    struct fe *fe = data;
    uint64_t i;
    (void)parent;
    if (cursor_is(c, CXCursor_LinkageSpec)) return CXChildVisit_Recurse;
    bool is_function = cursor_is(c, CXCursor_FunctionDecl);
    if (is_function) fe->sees_errno = fe->sees_errno || is_errno(c);
    if (is_function) note_external(fe, c);
    if (is_function || cursor_is(c, CXCursor_VarDecl)) weak_collect(fe, c);
    if (!cursor_is(c, CXCursor_VarDecl)) return CXChildVisit_Continue;
    const char *name = fe_cstr(fe, clang_getCursorSpelling(c));
    int rank = rank_of(c);
    if (changes_by_itself(clang_getCursorType(c))) vec_push(&fe->scratch, &fe->shared, c);
    if (!map_str_get(&fe->names, name, &i)) {
        map_str_put(&fe->scratch, &fe->names, name, fe->symbols.n);
        vec_push(&fe->scratch, &fe->symbols, (struct fe_symbol){.decl = c, .rank = rank});
    } else if (rank > fe->symbols.at[i].rank) {
        fe->symbols.at[i].decl = c;
        fe->symbols.at[i].rank = rank;
    }
    return CXChildVisit_Continue;
}

/* ---- globals ---- */

/* The qualifiers of an array are its elements' (6.7.3p9); libclang shows them on either. */
static bool never_changes(CXType t) {
    CXType elem = clang_getCanonicalType(t);
    bool is_const = clang_isConstQualifiedType(elem);
    while (elem.kind == CXType_ConstantArray || elem.kind == CXType_IncompleteArray) {
        elem = clang_getCanonicalType(clang_getArrayElementType(elem));
        is_const = is_const || clang_isConstQualifiedType(elem);
    }
    return is_const && !clang_isVolatileQualifiedType(elem);
}

/* POSIX has programs declare the first one themselves, and many declare the others. */
static bool is_declared_by_hand(const char *name) {
    static const char *const names[] = {"environ",  "optarg",   "optind", "opterr",  "optopt",
                                        "timezone", "daylight", "tzname", "signgam", "h_errno"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return false;
}

/* A variable of the library, which its functions may change. */
static bool is_of_library(const char *name, CXCursor c) {
    if (clang_getCursorLinkage(c) != CXLinkage_External) return false;
    return in_system_header(c) || is_declared_by_hand(name);
}

static struct ir_global *new_global(struct fe *fe, const char *name, CXCursor c) {
    struct ir_global *g = arena_new(fe->arena, struct ir_global);
    CXType t = clang_getCursorType(c);
    g->name = name;
    g->ct = ct_of(fe, t);
    g->size = ct_bytes(fe, g->ct);
    uint64_t align = fe_decl_align(fe, c);
    g->align = align ? (uint32_t)align : ct_at(fe, g->ct)->align;
    g->loc = source_loc(&fe->src, c);
    g->is_const = never_changes(t);
    g->is_system = !fe->is_model && is_of_library(name, c);
    g->is_noted = strncmp(name, "__vl_noted_", sizeof "__vl_noted_" - 1) == 0;
    fe_add_global(fe, g);
    bool own =
        cursor_is(c, CXCursor_VarDecl) && !fe->is_model && !is_volatile(t) && !in_system_header(c);
    if (own && !attribute(fe, c, "used") && !attribute(fe, c, "section"))
        vec_push(fe->arena, &fe->may_settle, g);
    return g;
}

struct ir_global *fe_new_global(struct fe *fe, const char *name) {
    struct ir_global *g = arena_new(fe->arena, struct ir_global);
    g->name = name;
    g->align = 1;
    g->is_static = g->has_init = true;
    vec_push(fe->arena, &fe->m->globals, g);
    map_str_put(&fe->scratch, &fe->globals, name, (uint64_t)(uintptr_t)g);
    return g;
}

static const char *global_compound_literal(struct fe *fe, CXCursor c) {
    uint64_t known;
    if (map_get(&fe->statics, cursor_key(c), &known)) return (const char *)(uintptr_t)known;
    const char *name = arena_printf(fe->arena, ".literal.%u", fe->m->globals.n);
    struct ir_global *g = new_global(fe, name, c);
    map_put(&fe->scratch, &fe->statics, cursor_key(c), (uint64_t)(uintptr_t)name);
    g->is_static = g->has_init = true;
    init_global(fe, g, kid_last(&fe->scratch, c));
    return name;
}

/* `int f(int) __asm__("g");`: the name that the linker knows it by. A library's are its own
 * business. */
static const char *linker_name(struct fe *fe, CXCursor decl) {
    bool global = clang_getCursorLinkage(decl) == CXLinkage_External;
    if (!global || in_system_header(decl) || asm_register(decl)) return NULL;
    return attribute_label(fe, decl);
}

/* The name that the declaration is an alias of; NULL: it is none. */
static const char *other_name(struct fe *fe, CXCursor decl) {
    const char *name = attribute(fe, decl, "alias");
    if (!name) name = attribute(fe, decl, "weakref");
    if (!name && !clang_isCursorDefinition(decl)) name = linker_name(fe, decl);
    return name && *name ? name : NULL;
}

/* An alias that other files of the program know, and may define anew if it is weak: the linker
 * resolves it. */
static bool is_offered_alias(struct fe *fe, CXCursor decl) {
    return fe->source && fe->source->program && attribute(fe, decl, "alias") &&
           clang_getCursorLinkage(decl) == CXLinkage_External;
}

/* A model's file has no source of its own. */
static bool in_program(const struct fe *fe) { return fe->source && fe->source->program; }

/* By which files of a program know what none here defines; else its own name. */
static const char *linked_name(struct fe *fe, CXCursor decl, const char *name) {
    const char *label = in_program(fe) ? linker_name(fe, decl) : NULL;
    return label ? label : name;
}

static const char *named_global(struct fe *fe, CXCursor decl) {
    uint64_t i;
    const char *name = fe_cstr(fe, clang_getCursorSpelling(decl));
    const char *same = other_name(fe, decl);
    if (same && strcmp(same, name) != 0 && map_str_get(&fe->names, same, &i) &&
        !is_offered_alias(fe, decl))
        return fe_global(fe, fe->symbols.at[i].decl);
    if (!map_str_get(&fe->names, name, &i)) { /* declared in a function only */
        i = fe->symbols.n;
        map_str_put(&fe->scratch, &fe->names, name, i);
        vec_push(&fe->scratch, &fe->symbols,
                 (struct fe_symbol){.decl = decl, .rank = rank_of(decl)});
    }
    CXCursor best = fe->symbols.at[i].decl;
    int rank = fe->symbols.at[i].rank;
    if (rank < RANK_TENTATIVE * 2) name = linked_name(fe, best, name);
    if (fe->symbols.at[i].global_made || fe_find_global(fe, name)) return name;
    fe->symbols.at[i].global_made = true;
    struct ir_global *g = new_global(fe, name, best);
    bool elsewhere = attribute(fe, best, "weakref") != NULL; /* static, and defined by others */
    g->is_static = !elsewhere && clang_getCursorLinkage(best) == CXLinkage_Internal;
    bool defined = !elsewhere && rank >= RANK_TENTATIVE * 2;
    g->is_weak = defined && !g->is_static && is_weak(fe, best);
    g->has_init = defined && !weak_yields(fe, best);
    if (g->has_init && rank >= RANK_DEFINED * 2)
        init_global(fe, g, clang_Cursor_getVarDeclInitializer(best));
    return name;
}

const char *fe_global(struct fe *fe, CXCursor decl) {
    uint64_t known;
    if (cursor_is(decl, CXCursor_CompoundLiteralExpr)) return global_compound_literal(fe, decl);
    if (map_get(&fe->statics, cursor_key(decl), &known)) return (const char *)(uintptr_t)known;
    CXCursor parent = clang_getCursorSemanticParent(decl);
    if (clang_Cursor_getStorageClass(decl) == CX_SC_Static &&
        cursor_is(parent, CXCursor_FunctionDecl))
        return fe_static_local(fe, fe_cstr(fe, clang_getCursorSpelling(parent)), decl);
    return named_global(fe, decl);
}

const char *fe_static_local(struct fe *fe, const char *func, CXCursor decl) {
    uint64_t known;
    if (map_get(&fe->statics, cursor_key(decl), &known)) return (const char *)(uintptr_t)known;
    const char *own = fe_cstr(fe, clang_getCursorSpelling(decl));
    const char *name = arena_printf(fe->arena, "%s.%s", func, own);
    for (unsigned n = 2; map_str_get(&fe->taken, name, &known); n++)
        name = arena_printf(fe->arena, "%s.%s.%u", func, own, n);
    map_str_put(&fe->scratch, &fe->taken, name, 1);
    map_put(&fe->scratch, &fe->statics, cursor_key(decl), (uint64_t)(uintptr_t)name);
    struct ir_global *g = new_global(fe, name, decl);
    g->is_static = g->has_init = true;
    if (has_initialiser(decl)) init_global(fe, g, clang_Cursor_getVarDeclInitializer(decl));
    return name;
}

/* The global of a string literal, named by its content, so that an edit elsewhere changes
 * nothing. Where an expression may tell literals of equal content apart (6.4.5p7), the name has
 * the literal's number in its function, too. */
const char *fe_string(struct fe *fe, CXCursor literal, uint32_t number) {
    struct string_literal lit;
    char hex[33];
    if (!literal_string(fe, literal, &lit)) return NULL;
    hash128_hex(hash128_bytes(lit.bytes, lit.size), hex);
    const char *name = arena_printf(fe->arena, ".str.%u.%.16s", lit.unit, hex);
    if (number) name = arena_printf(fe->arena, "%s.%u", name, number + 1);
    if (fe_find_global(fe, name)) return name;
    struct ir_global *g = new_global(fe, name, literal);
    g->is_static = g->is_const = g->is_string = g->has_init = true;
    g->size = lit.size;
    g->bytes = lit.bytes;
    return name;
}

/* ---- functions ---- */

static void place_function(struct fe *fe, struct ir_func *f, CXCursor c) {
    f->loc = source_loc(&fe->src, c);
    CXSourceRange r = clang_Cursor_getSpellingNameRange(c, 0, 0);
    f->name_loc = source_range(&fe->src, r);
}

/* Has the unit a body for it? A function that a system header defines inline for the optimiser
 * (strcpy with _FORTIFY_SOURCE, getchar) is still the library's. */
static bool is_defined(struct fe *fe, CXCursor decl, CXCursor *def) {
    *def = clang_getCursorDefinition(decl);
    if (clang_Cursor_isNull(*def) || !cursor_is(*def, CXCursor_FunctionDecl)) return false;
    if (!clang_Location_isInSystemHeader(clang_getCursorLocation(*def)) ||
        clang_getCursorLinkage(*def) != CXLinkage_External)
        return true;
    return !models_know(fe, fe_cstr(fe, clang_getCursorSpelling(decl)));
}

bool fe_alias_of(struct fe *fe, CXCursor decl, CXCursor *out) {
    CXCursor def;
    const char *name = other_name(fe, decl);
    if (!name || strcmp(name, fe_cstr(fe, clang_getCursorSpelling(decl))) == 0) return false;
    return attribute_function(fe, name, out) && is_defined(fe, *out, &def);
}

/* 6.7.4p7: an inline definition is no external one unless some declaration says extern, or does not
 * say inline. */
static bool is_inline_only(struct fe *fe, CXCursor def) {
    const char *name = fe_cstr(fe, clang_getCursorSpelling(def));
    return clang_Cursor_isFunctionInlined(def) &&
           clang_Cursor_getStorageClass(def) != CX_SC_Extern &&
           !map_str_get(&fe->external, name, NULL);
}

bool fe_surely_defines(struct fe *fe, CXCursor decl) {
    CXCursor def;
    if (!is_defined(fe, decl, &def)) return false;
    bool is_static = clang_getCursorLinkage(def) == CXLinkage_Internal;
    return is_static || (!is_weak(fe, decl) && !is_inline_only(fe, def));
}

/* The declared type, which other files compare; independent of what voidptr.c finds in the body. */
static const char *written_type(struct fe *fe, const struct ir_func *f, CXCursor def) {
    CXType t = clang_getCanonicalType(clang_getCursorType(def));
    int n = t.kind == CXType_FunctionNoProto ? 0 : clang_getNumArgTypes(t);
    ir_ct *types = arena_new_array(fe->arena, ir_ct, (size_t)n + 1);
    for (int i = 0; i < n; i++) types[i] = ct_of(fe, clang_getArgType(t, (unsigned)i));
    return ir_signature_written(fe->arena, fe->m, f->ret_ct, types, (uint32_t)n,
                                clang_Cursor_isVariadic(def) != 0);
}

/* fileno, which -std=c99 hides, or `char *fgets();`: its parameters are those of the library's, if
 * it gives the same back. What a call passes is compared with them there. */
static void take_library_parameters(struct fe *fe, struct ir_func *f) {
    struct model_file *file = models_have(fe, f->name) ? model_find(fe, f->name) : NULL;
    const struct ir_func *g = file ? model_function(file, f->name) : NULL;
    if (!g || g->varargs || g->by_value || g->ret != f->ret || ct_is_record(fe, f->ret_ct)) return;
    f->varargs = false;
    f->params.n = f->ins.n = 0;
    vec_push(fe->arena, &f->ins, (struct ir_ins){0});
    for (uint32_t i = 0; i < g->params.n; i++) {
        struct ir_ins p = {.op = IR_PARAM, .type = g->ins.at[g->params.at[i]].type};
        vec_push(fe->arena, &f->params, f->ins.n);
        vec_push(fe->arena, &f->ins, p);
    }
}

/* Does another function decide, as the program is loaded, which one this is (GCC manual, "ifunc")?
 */
static bool is_resolved_at_load(struct fe *fe, CXCursor decl) {
    return cursor_is(decl, CXCursor_FunctionDecl) && !in_system_header(decl) &&
           attribute(fe, decl, "ifunc");
}

static void lower_chosen(struct fe *fe, struct ir_func *f, CXCursor decl) {
    f->has_body = true;
    struct ir_builder *b = ir_build_begin(fe->m, f);
    fe_signature(fe, f, decl, b);
    ir_set_loc(b, f->name_loc);
    ir_type type = f->ret == IR_VOID ? IR_I(1) : f->ret;
    ir_val result = ir_unsupported(b, type, IR_UNSUP_MEMORY | IR_UNSUP_CONTROL,
                                   "function that a resolver chooses (ifunc)");
    ir_ret(b, f->ret == IR_VOID ? 0 : result);
    ir_build_end(b);
}

/* Does nothing but its definition, in the file itself, declare the function? */
static bool is_alone(CXCursor def) {
    return clang_getCursorLinkage(def) == CXLinkage_External && cursor_is_in_main_file(def) &&
           clang_equalCursors(clang_getCanonicalCursor(def), def) &&
           !cursor_is_named(def, (const char *const[]){"main"}, 1);
}

/* Functions that the file does not call are for others. */
void fe_settle_alone(struct fe *fe) {
    struct map called = {0};
    for (uint32_t i = 0; i < fe->m->funcs.n; i++) {
        const struct ir_func *f = fe->m->funcs.at[i];
        for (ir_val v = 1; v < f->ins.n; v++)
            if (f->ins.at[v].op == IR_CALL && strcmp(f->ins.at[v].text, f->name) != 0)
                map_str_put(&fe->scratch, &called, f->ins.at[v].text, 1);
    }
    for (uint32_t i = 0; i < fe->m->funcs.n; i++)
        fe->m->funcs.at[i]->is_alone &= map_str_get(&called, fe->m->funcs.at[i]->name, NULL);
}

struct ir_func *fe_function(struct fe *fe, CXCursor decl) {
    const char *name = fe_cstr(fe, clang_getCursorSpelling(decl));
    struct ir_func *f = fe_find_function(fe, name);
    CXCursor def;
    reuse_asks_function(fe, name);
    if (f) return f;
    bool defined = is_defined(fe, decl, &def);
    CXCursor same;
    if (!defined) fe_hear(fe, name);
    if (!defined && !is_offered_alias(fe, decl) && fe_alias_of(fe, decl, &same))
        return fe_function(fe, same);
    if (!defined) name = linked_name(fe, decl, name);
    f = fe_find_function(fe, name);
    if (f) return f;
    f = arena_new(fe->arena, struct ir_func);
    f->name = name;
    fe_add_function(fe, f);
    if (!defined) def = decl;
    if (!in_system_header(def)) map_str_put(&fe->scratch, &fe->own, name, 1);
    f->is_static = clang_getCursorLinkage(def) == CXLinkage_Internal;
    f->is_used = map_str_get(&fe->used, name, NULL);
    f->is_system = !defined && !f->is_static && in_system_header(decl);
    f->not_null = !defined && contract_returns_object(fe, decl);
    f->gives = defined ? 0 : contract_returns_bytes(fe, decl);
    f->is_weak = defined && !f->is_static && (is_weak(fe, decl) || is_inline_only(fe, def));
    f->is_alone = defined && !fe->is_model && !in_program(fe) && is_alone(def);
    f->varargs = clang_Cursor_isVariadic(def) ||
                 (!defined && clang_getCursorType(def).kind == CXType_FunctionNoProto);
    place_function(fe, f, def);
    fe_signature(fe, f, def, NULL);
    if (f->varargs && !clang_Cursor_isVariadic(def)) take_library_parameters(fe, f);
    if (in_program(fe)) f->written = written_type(fe, f, def);
    f->has_body = defined;
    f->is_model = defined && fe->is_model;
    if (defined) vec_push(&fe->scratch, &fe->pending, def);
    if (!defined && is_resolved_at_load(fe, decl)) lower_chosen(fe, f, decl);
    return f;
}

void fe_lower_pending(struct fe *fe) {
    const struct fe_source *src = fe->source;
    while (fe->lowered < fe->pending.n) {
        fe->stopped = fe->stopped || (src && src->stopped && src->stopped(src->stopped_ctx));
        if (fe->stopped) return;
        CXCursor def = fe->pending.at[fe->lowered++];
        const char *name = fe_cstr(fe, clang_getCursorSpelling(def));
        struct ir_func *f = fe_find_function(fe, name);
        if (reuse_body(fe, f)) continue;
        reuse_begin_body(fe, name, def);
        fe_lower_body(fe, f, def);
        reuse_end_body(fe);
    }
}

/* ---- the main file ---- */

/* GCC manual, "Common Function Attributes": lower priorities first, those without one last. */
static void add_constructor(struct fe *fe, CXCursor c, const char *kind) {
    const char *text = attribute(fe, c, kind);
    if (!text) text = attribute(fe, clang_getCanonicalCursor(c), kind); /* of its prototype */
    if (!text) return;
    struct fe_constructor x = {c, *text ? (int)strtol(text, NULL, 0) : 65536};
    bool before = strcmp(kind, "constructor") == 0;
    if (!before) fe_hear(fe, kind);
    if (in_program(fe)) { /* the linker knows when it runs */
        ending_hook(fe, &x, before);
        return;
    }
    if (before)
        vec_push(&fe->scratch, &fe->constructors, x);
    else
        vec_push(&fe->scratch, &fe->destructors, x);
    uint32_t n = before ? fe->constructors.n : fe->destructors.n;
    struct fe_constructor *all = before ? fe->constructors.at : fe->destructors.at;
    for (uint32_t i = n - 1; i > 0; i--) {
        struct fe_constructor *a = &all[i - 1];
        if (a[0].priority <= a[1].priority) break;
        x = a[0];
        a[0] = a[1];
        a[1] = x;
    }
}

/* Tables of functions that run before main and at the end (System V ABI, "Special Sections"). */
static void add_section(struct fe *fe, CXCursor c) {
    static const char *const tables[] = {".preinit_array", ".init_array", ".ctors", ".fini_array",
                                         ".dtors"};
    const char *section = attribute(fe, c, "section");
    bool runs = false;
    for (size_t i = 0; section && i < sizeof tables / sizeof *tables; i++)
        runs |= strncmp(section, tables[i], strlen(tables[i])) == 0;
    struct fe_constructor x = {c, 0};
    if (runs && in_program(fe))
        ending_hook(fe, &x, true);
    else if (runs)
        vec_push(&fe->scratch, &fe->constructors, x);
}

/* May another file of the program refer to it by its name? The text may stand in a header. */
static bool is_offered(const struct fe *fe, CXCursor c) {
    return in_program(fe) && clang_getCursorLinkage(c) == CXLinkage_External &&
           !clang_Location_isInSystemHeader(clang_getCursorLocation(c));
}

/* Other files of the program know it by another name. */
static void add_linker_name(struct fe *fe, CXCursor decl) {
    const char *label = linker_name(fe, decl), *name = fe_cstr(fe, clang_getCursorSpelling(decl));
    if (!in_program(fe) || !clang_isCursorDefinition(decl) || !label || !strcmp(label, name))
        return;
    struct ir_alias x = {label, name, cursor_is(decl, CXCursor_FunctionDecl), is_weak(fe, decl)};
    vec_push(fe->arena, &fe->m->aliases, x);
}

static void add_alias(struct fe *fe, CXCursor decl) {
    struct ir_alias x = {fe_cstr(fe, clang_getCursorSpelling(decl)), attribute(fe, decl, "alias"),
                         cursor_is(decl, CXCursor_FunctionDecl), is_weak(fe, decl)};
    CXCursor same;
    uint64_t i;
    if (!x.is_func && map_str_get(&fe->names, x.target, &i))
        x.target = fe_global(fe, fe->symbols.at[i].decl);
    else if (x.is_func && fe_alias_of(fe, decl, &same))
        x.target = fe_function(fe, same)->name;
    else
        return;
    vec_push(fe->arena, &fe->m->aliases, x);
}

/* Does the text of the file not show all that may call it? */
static bool is_used(struct fe *fe, CXCursor c) {
    static const char *const says[] = {"used",      "retain", "constructor", "destructor",
                                       "interrupt", "signal", "section"};
    CXCursor first = clang_getCanonicalCursor(c);
    if (clang_getCursorLinkage(c) != CXLinkage_Internal) return false;
    const size_t n = sizeof says / sizeof *says;
    return attribute_any(fe, c, says, n) ||
           (!clang_equalCursors(c, first) && attribute_any(fe, first, says, n));
}

static void mark_used(struct fe *fe, CXCursor c) {
    map_str_put(&fe->scratch, &fe->used, fe_cstr(fe, clang_getCursorSpelling(c)), 1);
}

/* Of `c`, if it is an alias. */
static void mark_target(struct fe *fe, CXCursor c) {
    CXCursor same;
    bool declares = cursor_is(c, CXCursor_FunctionDecl) && !clang_isCursorDefinition(c);
    if (!declares || in_system_header(c) || !fe_alias_of(fe, c, &same)) return;
    mark_used(fe, same);
    fe_function(fe, same);
}

static enum CXVisitorResult note_pointer_field(CXCursor field, CXClientData data);

/* May a value of the type hold the address of a function? */
static bool holds_pointers(CXType t) {
    bool found = false;
    t = clang_getCanonicalType(t);
    while (clang_getArrayElementType(t).kind != CXType_Invalid)
        t = clang_getCanonicalType(clang_getArrayElementType(t));
    if (t.kind == CXType_Pointer) return true;
    if (t.kind == CXType_Record) clang_Type_visitFields(t, note_pointer_field, &found);
    return found;
}

static enum CXVisitorResult note_pointer_field(CXCursor field, CXClientData data) {
    bool *found = data;
    *found |= holds_pointers(clang_getCursorType(field));
    return *found ? CXVisit_Break : CXVisit_Continue;
}

/* A variable, and whether code that is not here gets to it. */
struct mentioning {
    struct fe *fe;
    bool elsewhere;
};

static enum CXChildVisitResult mark_mentioned(CXCursor c, CXCursor parent, CXClientData data) {
    const struct mentioning *x = data;
    CXCursor f = clang_getCursorReferenced(c), def;
    (void)parent;
    if (!cursor_is(c, CXCursor_DeclRefExpr) || !cursor_is(f, CXCursor_FunctionDecl) ||
        clang_getCursorLinkage(f) != CXLinkage_Internal || !is_defined(x->fe, f, &def))
        return CXChildVisit_Recurse;
    mark_used(x->fe, f);
    if (x->elsewhere) fe_function(x->fe, f); /* it may stand in a header */
    return CXChildVisit_Recurse;
}

/* Does code that is not here get to what is declared here: by its name, or as an attribute says? */
static bool is_reached_elsewhere(struct fe *fe, CXCursor c) {
    return clang_getCursorLinkage(c) == CXLinkage_External || is_used(fe, c);
}

/* Functions that a variable mentions may be called through it, even if no function of the file uses
 * the variable, so that it is not lowered. */
static void mark_table(struct fe *fe, CXCursor c) {
    struct mentioning x = {.fe = fe};
    if (!cursor_is(c, CXCursor_VarDecl) || in_system_header(c) ||
        !holds_pointers(clang_getCursorType(c)))
        return;
    x.elsewhere = is_reached_elsewhere(fe, c);
    clang_visitChildren(c, mark_mentioned, &x);
}

static enum CXChildVisitResult find_object(CXCursor c, CXCursor parent, CXClientData data) {
    bool *found = data;
    (void)parent;
    CXCursor named = clang_getCursorReferenced(c);
    bool variable = cursor_is(c, CXCursor_DeclRefExpr) && cursor_is(named, CXCursor_VarDecl);
    *found |= variable || cursor_is(c, CXCursor_CompoundLiteralExpr);
    return *found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

/* Does its initialiser name an object, whose address may be in it? */
static bool mentions_object(CXCursor variable) {
    bool found = false;
    clang_visitChildren(clang_Cursor_getVarDeclInitializer(variable), find_object, &found);
    return found;
}

static bool is_record_array(CXType t) {
    t = clang_getCanonicalType(t);
    while (t.kind == CXType_ConstantArray || t.kind == CXType_IncompleteArray)
        t = clang_getCanonicalType(clang_getArrayElementType(t));
    return t.kind == CXType_Record;
}

/* Other files may pass it to functions of this one, or store through a pointer that it holds: what
 * is kept in structs and variables (core/analysis/ranges) rests on what it starts with, even if no
 * function of the file uses it. */
static bool starts_elsewhere(struct fe *fe, CXCursor c) {
    if (!cursor_is(c, CXCursor_VarDecl) || !clang_isCursorDefinition(c) || !has_initialiser(c) ||
        in_system_header(c) || !is_reached_elsewhere(fe, c))
        return false;
    return is_record_array(clang_getCursorType(c)) || mentions_object(c);
}

/* Under another name, other files may store to a variable that is static here. */
static bool names_elsewhere(struct fe *fe, CXCursor c) {
    return cursor_is(c, CXCursor_VarDecl) && !in_system_header(c) && attribute(fe, c, "alias") &&
           clang_getCursorLinkage(c) == CXLinkage_External;
}

static enum CXChildVisitResult find_static(CXCursor c, CXCursor parent, CXClientData data) {
    bool *found = data;
    (void)parent;
    *found |= cursor_is(c, CXCursor_DeclRefExpr) &&
              clang_getCursorLinkage(clang_getCursorReferenced(c)) == CXLinkage_Internal;
    return *found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

/* Does the linker or the start of the program get to a function that a header, or a macro of one,
 * defines? An inline one that uses what is static here is meant to be called from elsewhere as this
 * file has it (6.7.4p3, p7). */
static bool is_called_elsewhere(struct fe *fe, CXCursor c) {
    bool inside = false;
    if (!cursor_is(c, CXCursor_FunctionDecl) || !clang_isCursorDefinition(c)) return false;
    if (clang_getCursorLinkage(c) != CXLinkage_External)
        return !in_system_header(c) && is_used(fe, c);
    clang_visitChildren(c, find_static, &inside);
    return inside;
}

/* A macro of a header that makes static functions is as a header that holds them: those that the
 * file uses count. */
static bool is_own_definition(struct fe *fe, CXCursor c) {
    CXFile spelled, main;
    if (!cursor_is(c, CXCursor_FunctionDecl) || !clang_isCursorDefinition(c) ||
        !cursor_is_in_main_file(c))
        return false;
    if (clang_getCursorLinkage(c) == CXLinkage_External) return true;
    CXCursor body = cursor_body(&fe->scratch, c);
    clang_getSpellingLocation(clang_getCursorLocation(body), &spelled, NULL, NULL, NULL);
    clang_getExpansionLocation(clang_getCursorLocation(c), &main, NULL, NULL, NULL);
    return spelled && clang_File_isEqual(spelled, main);
}

/* A file that includes a.c has its functions: no other file may define them. */
static bool is_part(const struct fe *fe, CXCursor c) {
    return !in_program(fe) && cursor_is(c, CXCursor_FunctionDecl) && clang_isCursorDefinition(c) &&
           clang_getCursorLinkage(c) == CXLinkage_External && !clang_Cursor_isFunctionInlined(c) &&
           !cursor_is_in_main_file(c) && !in_system_header(c);
}

static enum CXChildVisitResult queue_function(CXCursor c, CXCursor parent, CXClientData data) {
    struct fe *fe = data;
    (void)parent;
    if (cursor_is(c, CXCursor_LinkageSpec)) return CXChildVisit_Recurse;
    if (clause_is_own(c)) return CXChildVisit_Continue;
    if (starts_elsewhere(fe, c) || (cursor_is(c, CXCursor_VarDecl) && is_offered(data, c)))
        fe_global(data, c);
    bool names = cursor_is(c, CXCursor_VarDecl) || cursor_is(c, CXCursor_FunctionDecl);
    if (names && (is_offered_alias(data, c) || names_elsewhere(data, c))) add_alias(data, c);
    if (names) add_linker_name(data, c);
    mark_target(data, c);
    mark_table(data, c);
    if (is_resolved_at_load(fe, c)) fe_function(data, c);
    if (cursor_is(c, CXCursor_VarDecl) && clang_isCursorDefinition(c)) add_section(data, c);
    bool defines = cursor_is(c, CXCursor_FunctionDecl) && clang_isCursorDefinition(c);
    bool part = is_part(data, c);
    if (is_own_definition(fe, c) || part || (defines && is_offered(data, c)) ||
        is_called_elsewhere(fe, c)) {
        const struct ir_func *f = fe_function(data, c);
        if (part) vec_push(fe->arena, &fe->out->parts, f->name);
        if (is_used(data, c)) mark_used(data, c);
        add_constructor(data, c, "constructor");
        add_constructor(data, c, "destructor");
    }
    return CXChildVisit_Continue;
}

void fe_collect_symbols(struct fe *fe) {
    clang_visitChildren(clang_getTranslationUnitCursor(fe->tu), collect_symbol, fe);
}

void fe_collect(struct fe *fe) {
    staticset_find(fe);
    fe_collect_symbols(fe);
    clang_visitChildren(clang_getTranslationUnitCursor(fe->tu), queue_function, fe);
    for (uint32_t i = 0; i < fe->m->funcs.n; i++)
        if (map_str_get(&fe->used, fe->m->funcs.at[i]->name, NULL))
            fe->m->funcs.at[i]->is_used = true;
}

static enum CXChildVisitResult list_function(CXCursor c, CXCursor parent, CXClientData data) {
    struct fe *fe = data;
    (void)parent;
    if (!is_own_definition(fe, c) || clause_is_own(c)) return CXChildVisit_Continue;
    const char *name = fe_cstr(fe, clang_getCursorSpelling(c));
    if (!*name || fe_find_function(fe, name)) return CXChildVisit_Continue;
    struct ir_func *f = arena_new(fe->arena, struct ir_func);
    f->name = name;
    place_function(fe, f, c);
    fe_add_function(fe, f);
    return CXChildVisit_Continue;
}

void fe_list_functions(struct fe *fe) {
    clang_visitChildren(clang_getTranslationUnitCursor(fe->tu), list_function, fe);
}
