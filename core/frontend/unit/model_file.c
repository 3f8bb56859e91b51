/* model_file.c - files of models: found by name, parsed once, lowered function by function. */
#include "core/base/hash.h"
#include "core/base/str.h"
#include "core/frontend/clang/cursor.h"
#include "core/frontend/clang/unit.h"
#include "core/frontend/unit/model_text.h"
#include "core/frontend/unit/models.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Where libclang sees the built-in files: nothing is read there. */
#define MODEL_FOLDER "/verify-ls/libc"

struct model_file {
    const char *path;
    uint64_t key;   /* of path, flags and, of a user's file, its state on disk */
    uint64_t named; /* of path and flags alone */
    bool failed;
    const char *problem; /* the compiler's first complaint */
    struct fe_unit *unit;
    struct arena arena;
    struct fe fe;
    struct map defined; /* name -> index in cursors, of functions */
    VEC(CXCursor) cursors;
};

struct fe_models {
    VEC(struct model_file *) files; /* each for its flags */
    VEC(struct model_file *) user;  /* those of the folder at hand, in the order of their names */
    struct arena arena;
};

const struct model_row model_rows[] = {
#define MODEL(name, file, header, freedom) {#name, #file, header, MODEL_##freedom},
#include "core/libc/models.def"
#undef MODEL
    {NULL, NULL, NULL, MODEL_EXACT},
};

/* ---- creation and end ---- */

struct fe_models *fe_models_new(void) {
    struct fe_models *m = vl_malloc(sizeof *m);
    memset(m, 0, sizeof *m);
    return m;
}

static void file_close(struct model_file *f) {
    fe_unit_free(f->unit);
    arena_free(&f->fe.scratch);
    arena_free(&f->arena);
    free(f);
}

void fe_models_free(struct fe_models *m) {
    if (!m) return;
    for (uint32_t i = 0; i < m->files.n; i++) file_close(m->files.at[i]);
    arena_free(&m->arena);
    free(m);
}

/* ---- parsing ---- */

/* Does the flag change the target, or the types that C has there? */
static bool chooses_target(const char *flag, bool *takes_next) {
    static const char *const flags[] = {"-m32",
                                        "-m64",
                                        "-mx32",
                                        "-funsigned-char",
                                        "-fsigned-char",
                                        "-fno-signed-char",
                                        "-fno-unsigned-char",
                                        "-fshort-enums",
                                        "-fshort-wchar"};
    static const char *const starts[] = {"--target=", "-mabi=", "-mfloat-abi=", "-mlong-double-"};
    *takes_next = strcmp(flag, "-target") == 0;
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strcmp(flag, flags[i]) == 0) return true;
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (strncmp(flag, starts[i], strlen(starts[i])) == 0) return true;
    return *takes_next;
}

typedef VEC(const char *) flag_list;

static flag_list target_flags(struct arena *a, const struct fe_source *src) {
    flag_list out = {0};
    for (uint32_t i = 0; i < src->nflags; i++) {
        bool next;
        if (!chooses_target(src->flags[i], &next)) continue;
        vec_push(a, &out, src->flags[i]);
        if (next && i + 1 < src->nflags) vec_push(a, &out, src->flags[++i]);
    }
    vec_push(a, &out, "-std=gnu11");
    vec_push(a, &out, "-ffreestanding");
    vec_push(a, &out, "-w");
    return out;
}

static flag_list all_flags(struct arena *a, const struct fe_source *src) {
    flag_list out = {0};
    for (uint32_t i = 0; i < src->nflags; i++) vec_push(a, &out, src->flags[i]);
    vec_push(a, &out, "-w");
    return out;
}

/* A file is another one where it follows the rounding mode. */
static uint64_t name_key(const struct fe *fe, struct arena *a, const char *path,
                         const flag_list *flags) {
    struct str s = {.arena = a};
    str_puts(&s, path);
    if (fe->sets_rounding) str_puts(&s, "\2");
    for (uint32_t i = 0; i < flags->n; i++) str_printf(&s, "\1%s", flags->at[i]);
    return hash_bytes(s.at, s.n);
}

/* The first error of the parsed unit, or NULL. */
static const char *first_error(struct model_file *f) {
    for (unsigned i = 0; i < clang_getNumDiagnostics(f->fe.tu); i++) {
        CXDiagnostic d = clang_getDiagnostic(f->fe.tu, i);
        const char *text = NULL;
        if (clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error)
            text = fe_cstr(&f->fe, clang_formatDiagnostic(d, CXDiagnostic_DisplaySourceLocation));
        clang_disposeDiagnostic(d);
        if (text) return text;
    }
    return NULL;
}

static enum CXChildVisitResult note_function(CXCursor c, CXCursor parent, CXClientData data) {
    struct model_file *f = data;
    (void)parent;
    if (!cursor_is(c, CXCursor_FunctionDecl) || !clang_isCursorDefinition(c))
        return CXChildVisit_Continue;
    const char *name = fe_cstr(&f->fe, clang_getCursorSpelling(c));
    map_str_put(&f->arena, &f->defined, name, f->cursors.n);
    vec_push(&f->arena, &f->cursors, c);
    return CXChildVisit_Continue;
}

/* The headers of models stand beside the file, wherever it is. */
static void add_headers(struct arena *a, struct fe_source *src) {
    const char *slash = strrchr(src->path, '/');
    int n = slash ? (int)(slash - src->path) : 1;
    VEC(struct fe_header) headers = {0};
    for (const struct model_text *t = model_texts; t->name; t++) {
        const char *path = arena_printf(a, "%.*s/%s", n, slash ? src->path : ".", t->name);
        if (t->name[strlen(t->name) - 1] == 'h')
            vec_push(a, &headers, (struct fe_header){path, t->text, t->length});
    }
    src->headers = headers.at;
    src->nheaders = headers.n;
}

static const struct model_text *model_text_of(const char *name) {
    const struct model_text *t = model_texts;
    while (t->name && strcmp(t->name, name) != 0) t++;
    return t->name ? t : NULL;
}

/* src: path, text or NULL, flags; for: the unit. */
static struct model_file *file_open(struct fe_source *src, const struct fe *unit) {
    struct model_file *f = vl_malloc(sizeof *f);
    memset(f, 0, sizeof *f);
    f->path = src->path = arena_strdup(&f->arena, src->path);
    add_headers(&f->arena, src);
    f->failed = unit_parse(&f->arena, &f->unit, src, &f->problem) != VL_OK;
    if (f->failed) return f;
    f->fe = (struct fe){
        .arena = &f->arena, .tu = unit_tu(f->unit), .is_model = true, .text.frees = true};
    f->fe.sets_rounding = unit->sets_rounding;
    f->fe.m = ir_module_new(&f->arena);
    f->fe.src = (struct clang_source){
        .arena = &f->fe.scratch, .tu = f->fe.tu, .m = f->fe.m, .nowhere = true};
    f->problem = first_error(f);
    f->failed = f->problem != NULL;
    if (f->failed) return f;
    fe_read_target(&f->fe, src);
    fe_collect_symbols(&f->fe);
    clang_visitChildren(clang_getTranslationUnitCursor(f->fe.tu), note_function, f);
    return f;
}

/* ---- finding ---- */

static struct model_file *kept(const struct fe_models *m, uint64_t key) {
    for (uint32_t i = 0; i < m->files.n; i++)
        if (m->files.at[i]->key == key) return m->files.at[i];
    return NULL;
}

static struct model_file *built_in(struct fe *fe, const char *file) {
    struct fe_models *m = fe->source->models;
    struct arena *a = &fe->scratch;
    const char *path = arena_printf(a, MODEL_FOLDER "/%s.c", file);
    const struct model_text *t = model_text_of(strrchr(path, '/') + 1);
    if (!t) return NULL;
    flag_list flags = target_flags(a, fe->source);
    uint64_t key = name_key(fe, a, path, &flags);
    struct model_file *f = kept(m, key);
    if (!f) {
        struct fe_source src = {.path = path, .text = t->text, .length = t->length};
        src.flags = flags.at;
        src.nflags = flags.n;
        f = file_open(&src, fe);
        f->key = f->named = key;
        vec_push(&m->arena, &m->files, f);
    }
    if (f->failed) fe->model_problem = f->problem ? f->problem : f->path;
    return f->failed ? NULL : f;
}

static bool defines(const struct model_file *f, const char *name) {
    uint64_t i;
    if (map_str_get(&f->defined, name, &i))
        return clang_getCursorLinkage(f->cursors.at[i]) == CXLinkage_External;
    if (!map_str_get(&f->fe.names, name, &i)) return false;
    CXCursor c = f->fe.symbols.at[i].decl;
    return clang_getCursorLinkage(c) == CXLinkage_External &&
           clang_Cursor_getStorageClass(c) != CX_SC_Extern;
}

static const struct model_row *row_of(const char *name) {
    const struct model_row *r = model_rows;
    while (r->name && strcmp(r->name, name) != 0) r++;
    return r->name ? r : NULL;
}

/* 7.1.3: the names of the standard's headers are the library's in any program, and compilers take
 * those of <strings.h> for the library's, too. Others, such as warn or read, may well be the
 * program's own, unless a system header declares them. Not so getopt and its like: GNU programs
 * carry a copy of its header, whose functions are the library's. */
static bool is_standard(const char *header) {
    static const char *const headers[] = {
        "assert.h",  "complex.h", "ctype.h",  "errno.h", "fenv.h",   "inttypes.h",
        "locale.h",  "math.h",    "signal.h", "stdio.h", "stdlib.h", "string.h",
        "strings.h", "threads.h", "time.h",   "wchar.h", "wctype.h"};
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        if (strcmp(headers[i], header) == 0) return true;
    return false;
}

static const struct model_row *row_for(const struct fe *fe, const char *name) {
    const struct model_row *r = row_of(name);
    if (!r || is_standard(r->header) || strcmp(r->file, "options") == 0) return r;
    return map_str_get(&fe->own, name, NULL) ? NULL : r;
}

bool models_have(struct fe *fe, const char *name) {
    return fe->source->models && !fe->source->no_builtin_models && row_for(fe, name);
}

struct model_file *model_find(struct fe *fe, const char *name) {
    struct fe_models *m = fe->source->models;
    if (!m) return NULL;
    for (uint32_t i = 0; fe->source->models_dir && i < m->user.n; i++)
        if (defines(m->user.at[i], name)) return m->user.at[i];
    const struct model_row *r = fe->source->no_builtin_models ? NULL : row_for(fe, name);
    return r ? built_in(fe, r->file) : NULL;
}

bool models_know(struct fe *fe, const char *name) {
    static const char builtin[] = "__builtin_";
    if (strncmp(name, builtin, sizeof builtin - 1) == 0) name += sizeof builtin - 1;
    if (fe->is_model) return row_of(name) != NULL;
    struct fe_models *m = fe->source->models;
    for (uint32_t i = 0; m && fe->source->models_dir && i < m->user.n; i++)
        if (defines(m->user.at[i], name)) return true;
    return m && !fe->source->no_builtin_models && row_for(fe, name);
}

struct ir_func *model_function(struct model_file *f, const char *name) {
    uint64_t i;
    if (!map_str_get(&f->defined, name, &i)) return NULL;
    struct ir_func *func = fe_function(&f->fe, f->cursors.at[i]);
    fe_lower_pending(&f->fe);
    return func;
}

struct ir_global *model_global(struct model_file *f, const char *name) {
    uint64_t i;
    struct ir_global *g = fe_find_global(&f->fe, name);
    if (!g && map_str_get(&f->fe.names, name, &i)) {
        fe_global(&f->fe, f->fe.symbols.at[i].decl);
        g = fe_find_global(&f->fe, name);
    }
    return g && g->has_init ? g : NULL;
}

const struct ir_module *model_module(const struct model_file *f) { return f->fe.m; }

/* ---- the user's own ---- */

static int by_name(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool is_c_file(const char *name) {
    size_t n = strlen(name);
    return n > 2 && strcmp(name + n - 2, ".c") == 0;
}

static flag_list files_of(struct arena *a, const char *dir) {
    flag_list out = {0};
    DIR *d = opendir(dir);
    for (struct dirent *e; d && (e = readdir(d)) != NULL;)
        if (is_c_file(e->d_name)) vec_push(a, &out, arena_printf(a, "%s/%s", dir, e->d_name));
    if (d) closedir(d);
    if (out.n) qsort(out.at, out.n, sizeof *out.at, by_name);
    return out;
}

/* Frees the file's earlier version and puts f in its place. */
static void replace_file(struct fe_models *m, struct model_file *f) {
    for (uint32_t i = 0; i < m->files.n; i++) {
        if (m->files.at[i]->named != f->named) continue;
        file_close(m->files.at[i]);
        m->files.at[i] = f;
        return;
    }
    vec_push(&m->arena, &m->files, f);
}

static struct model_file *user_file(struct fe *fe, const char *path) {
    struct fe_models *m = fe->source->models;
    struct stat st = {0};
    stat(path, &st);
    flag_list flags = all_flags(&fe->scratch, fe->source);
    uint64_t named = name_key(fe, &fe->scratch, path, &flags);
    uint64_t state[] = {named, (uint64_t)st.st_mtim.tv_sec, (uint64_t)st.st_mtim.tv_nsec,
                        (uint64_t)st.st_size};
    uint64_t key = hash_bytes(state, sizeof state);
    struct model_file *f = kept(m, key);
    if (f) return f;
    struct fe_source src = {.path = path, .directory = fe->source->directory};
    src.flags = flags.at;
    src.nflags = flags.n;
    f = file_open(&src, fe);
    f->key = key;
    f->named = named;
    replace_file(m, f);
    return f;
}

static void leave_model_out(struct fe *fe, struct fe_result *out, const char *problem) {
    const char *text = arena_printf(fe->arena, "library model left out: %s", problem);
    vec_push(fe->arena, &out->messages, (struct fe_message){.text = text});
}

void models_report(struct fe *fe, struct fe_result *out) {
    if (fe->model_problem) leave_model_out(fe, out, fe->model_problem);
}

void models_refresh(struct fe *fe, struct fe_result *out) {
    struct fe_models *m = fe->source->models;
    if (m) m->user.n = 0;
    if (!m || !fe->source->models_dir) return;
    flag_list files = files_of(&fe->scratch, fe->source->models_dir);
    for (uint32_t i = 0; i < files.n; i++) {
        struct model_file *f = user_file(fe, files.at[i]);
        if (f->failed)
            leave_model_out(fe, out, f->problem ? f->problem : f->path);
        else
            vec_push(&m->arena, &m->user, f);
    }
    if (!files.n)
        vec_push(fe->arena, &out->messages,
                 (struct fe_message){.text = arena_printf(fe->arena, "no library models in %s",
                                                          fe->source->models_dir)});
}
