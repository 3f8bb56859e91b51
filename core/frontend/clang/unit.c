/* unit.c - parses and reparses one translation unit.
 *
 * Invariant: what libclang reads is the text that was checked here, and flags that load code, or
 * that read or write other files, never reach it.
 */
#include "core/frontend/clang/unit.h"

#include "core/base/hash.h"
#include "core/base/str.h"
#include "core/frontend/clang/chain.h"
#include "core/frontend/unit/reuse.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct fe_unit {
    CXIndex index;
    CXTranslationUnit tu;
    uint64_t key; /* of path, directory and flags: the same key may be reparsed */
    struct fe_reuse *reuse;
    struct included included;
};

CXTranslationUnit unit_tu(const struct fe_unit *unit) { return unit->tu; }

struct included *unit_included(struct fe_unit *unit) {
    return &unit->included;
}

struct fe_reuse **unit_reuse(struct fe_unit *unit) {
    return &unit->reuse;
}

void fe_unit_free(struct fe_unit *unit) {
    if (!unit) return;
    reuse_free(unit->reuse);
    arena_free(&unit->included.arena);
    if (unit->tu) clang_disposeTranslationUnit(unit->tu);
    if (unit->index) clang_disposeIndex(unit->index);
    free(unit);
}

/* ---- the text ---- */

static vl_status slurp(struct arena *a, const char *path, char **text, size_t *n,
                       const char **why) {
    struct stat st;
    FILE *f = fopen(path, "rb");
    if (!f || fstat(fileno(f), &st) != 0) {
        *why = arena_printf(a, "cannot read %s: %s", path, strerror(errno));
        if (f) fclose(f);
        return VL_IO;
    }
    if (!S_ISREG(st.st_mode)) {
        *why = arena_printf(a, "cannot read %s: not a file", path);
        fclose(f);
        return VL_IO;
    }
    *text = arena_alloc(a, (size_t)st.st_size + 1);
    *n = fread(*text, 1, (size_t)st.st_size, f);
    bool bad = ferror(f) != 0;
    fclose(f);
    if (!bad) return VL_OK;
    *why = arena_printf(a, "cannot read %s", path);
    return VL_IO;
}

static vl_status text_of_source(struct arena *a, const struct fe_source *src,
                                struct CXUnsavedFile *file, const char **why) {
    char *text = NULL;
    size_t n = src->length;
    if (!src->text) {
        vl_status s = slurp(a, src->path, &text, &n, why);
        if (s != VL_OK) return s;
    }
    *file = (struct CXUnsavedFile){src->path, src->text ? src->text : text, n};
    if (n && memchr(file->Contents, 0, n)) {
        *why = arena_printf(a, "%s is not C source: it contains NUL bytes", src->path);
        return VL_INPUT;
    }
    return VL_OK;
}

/* ---- the flags ---- */

struct clang_args {
    VEC(const char *) at;
};

static bool writes_file(const char *flag, bool *takes_next) {
    static const char *const with[] = {
        "-MF", "-MT", "-MQ", "-MJ", "-o", "-dependency-file", "--serialize-diagnostics"};
    static const char *const alone[] = {"-M",
                                        "-MM",
                                        "-MD",
                                        "-MMD",
                                        "-MG",
                                        "-MP",
                                        "-c",
                                        "-Werror",
                                        "-save-temps",
                                        "-pipe",
                                        "-pedantic-errors"};
    *takes_next = false;
    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++)
        if (strcmp(flag, alone[i]) == 0) return true;
    for (size_t i = 0; i < sizeof with / sizeof *with; i++)
        if (strcmp(flag, with[i]) == 0) return *takes_next = true;
    return strncmp(flag, "-Werror=", 8) == 0;
}

static vl_status collect_flags(struct arena *a, const struct fe_source *src, struct clang_args *out,
                               const char **why) {
    /* clang makes these errors, other compilers warnings, and old code is full of them. */
    static const char *const old[] = {"-Wno-error=implicit-function-declaration",
                                      "-Wno-error=implicit-int", "-Wno-error=int-conversion",
                                      "-Wno-error=incompatible-function-pointer-types"};
    const char *bundled = bundled_headers_flag(a);
    vec_push(a, &out->at, "-xc");
    if (bundled) vec_push(a, &out->at, bundled);
    /* Generated code may nest deeper than clang's default limit; other compilers have no such
     * limit. */
    vec_push(a, &out->at, "-fbracket-depth=100000");
    /* glibc: <ctype.h> has functions, whose models know what they are given, not tables. */
    vec_push(a, &out->at, "-D__NO_CTYPE");
    /* gcc's attribute names the function that frees the memory, as in any text that it has
     * preprocessed with <stdio.h>; clang rejects the argument. */
    vec_push(a, &out->at, "-D__malloc__(...)=__malloc__");
    /* CBMC's contracts: clang/clauses.h. */
    vec_push(a, &out->at,
             "-D__CPROVER_requires(...)=__attribute__((annotate(\"requires:\" #__VA_ARGS__)))");
    vec_push(a, &out->at,
             "-D__CPROVER_ensures(...)=__attribute__((annotate(\"ensures:\" #__VA_ARGS__)))");
    vec_push(a, &out->at, "-D__CPROVER_assigns(...)=");
    vec_push(a, &out->at, "-D__CPROVER_frees(...)=");
    vec_push(a, &out->at, "-D__CPROVER_loop_invariant(...)=");
    vec_push(a, &out->at, "-D__CPROVER_decreases(...)=");
    /* gcc's attribute, which clang ignores, as one that it shows: unit/access.c. */
    vec_push(a, &out->at, "-D__access__(...)=annotate(\"access:\" #__VA_ARGS__)");
    if (src->directory) {
        vec_push(a, &out->at, "-working-directory");
        vec_push(a, &out->at, src->directory);
    }
    for (uint32_t i = 0; i < src->nflags; i++) {
        const char *flag = src->flags[i];
        const char *next = i + 1 < src->nflags ? src->flags[i + 1] : NULL;
        const char *refused = flag_refused(flag, next);
        bool takes_next;
        if (refused) {
            *why = arena_printf(a, "flag %s refused: %s", flag, refused);
            return VL_INPUT;
        }
        if (writes_file(flag, &takes_next)) {
            i += takes_next;
            continue;
        }
        vec_push(a, &out->at, flag);
    }
    vec_push(a, &out->at, "-Wno-error");
    for (size_t i = 0; i < sizeof old / sizeof *old; i++) vec_push(a, &out->at, old[i]);
    return VL_OK;
}

static uint64_t parse_key(struct arena *a, const struct fe_source *src,
                          const struct clang_args *args) {
    struct str s = {.arena = a};
    str_puts(&s, src->path);
    for (uint32_t i = 0; i < args->at.n; i++) {
        str_put(&s, "\1", 1);
        str_puts(&s, args->at.at[i]);
    }
    return hash_bytes(s.at, s.n);
}

/* ---- parsing ---- */

static vl_status parse_failed(struct arena *a, enum CXErrorCode e, const char *path,
                              const char **why) {
    if (e == CXError_Crashed) {
        *why = arena_printf(a, "the C parser crashed on %s", path);
        return VL_INTERNAL;
    }
    *why = arena_printf(a, "the C parser rejects %s or its flags", path);
    return VL_INPUT;
}

/* Preambles in memory: a killed worker leaves no files behind. */
static CXIndex new_index(void) {
    CXIndexOptions options = {.Size = sizeof options, .StorePreamblesInMemory = 1};
    CXIndex index = clang_createIndexWithOptions(&options);
    return index ? index : clang_createIndex(0, 0);
}

static struct fe_unit *unit_new(void) {
    struct fe_unit *u = vl_malloc(sizeof *u);
    *u = (struct fe_unit){.index = new_index()};
    return u;
}

static vl_status refuse_chains(struct arena *a, const struct fe_source *src,
                               const struct CXUnsavedFile *file, const char **why) {
    struct arena scratch = {0};
    unsigned line = chain_too_long(&scratch, file->Contents, file->Length);
    arena_free(&scratch);
    if (!line) return VL_OK;
    *why = arena_printf(a, "%s:%u: more than %d times else if in one chain: nested too deeply",
                        src->path, line, CHAIN_MOST);
    return VL_INPUT;
}

enum { ERROR_LIMIT = 20 }; /* clang's own */

/* In a unit that is parsed again clang counts the errors of its texts before, too, and may give up
 * on one that has few or none. */
static bool gave_up_early(CXTranslationUnit tu) {
    unsigned n = clang_getNumDiagnostics(tu), errors = 0;
    bool gave_up = false;
    for (unsigned i = 0; i < n; i++) {
        CXDiagnostic d = clang_getDiagnostic(tu, i);
        CXString s = clang_getDiagnosticSpelling(d);
        enum CXDiagnosticSeverity severity = clang_getDiagnosticSeverity(d);
        errors += severity == CXDiagnostic_Error;
        gave_up |= severity == CXDiagnostic_Fatal &&
                   strncmp(clang_getCString(s), "too many errors", 15) == 0;
        clang_disposeString(s);
        clang_disposeDiagnostic(d);
    }
    return gave_up && errors < ERROR_LIMIT;
}

vl_status unit_parse(struct arena *a, struct fe_unit **unit, const struct fe_source *src,
                     const char **why) {
    struct clang_args args = {0};
    struct CXUnsavedFile *files = arena_new_array(a, struct CXUnsavedFile, src->nheaders + 1);
    vl_status s = text_of_source(a, src, &files[0], why);
    for (uint32_t i = 0; i < src->nheaders; i++)
        files[i + 1] = (struct CXUnsavedFile){src->headers[i].path, src->headers[i].text,
                                              src->headers[i].length};
    if (s == VL_OK) s = refuse_chains(a, src, &files[0], why);
    if (s == VL_OK) s = collect_flags(a, src, &args, why);
    if (s != VL_OK) return s;
    uint64_t key = parse_key(a, src, &args);
    struct fe_unit *u = *unit;
    if (u && u->tu && u->key == key &&
        clang_reparseTranslationUnit(u->tu, src->nheaders + 1, files, CXReparse_None) == 0 &&
        !gave_up_early(u->tu))
        return VL_OK;
    /* A unit whose reparse failed may only be disposed. */
    fe_unit_free(u);
    *unit = u = unit_new();
    u->key = key;
    enum CXErrorCode e = clang_parseTranslationUnit2(
        u->index, src->path, args.at.at, (int)args.at.n, files, src->nheaders + 1,
        CXTranslationUnit_PrecompiledPreamble | CXTranslationUnit_KeepGoing, &u->tu);
    if (e == CXError_Success) return VL_OK;
    u->tu = NULL;
    return parse_failed(a, e, src->path, why);
}
