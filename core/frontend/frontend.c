/* frontend.c - fe_lower: parse, read diagnostics, lower. */
#include "core/frontend/frontend.h"

#include "core/frontend/clang/clauses.h"
#include "core/frontend/clang/ctypes.h"
#include "core/frontend/clang/cursor.h"
#include "core/frontend/clang/speech.h"
#include "core/frontend/clang/token.h"
#include "core/frontend/clang/unit.h"
#include "core/frontend/fe.h"
#include "core/frontend/flags.h"
#include "core/frontend/lower/floats.h"
#include "core/frontend/unit/models.h"
#include "core/frontend/unit/reuse.h"
#include "core/program/jumps.h"
#include "core/ssa/callbacks.h"

#include <string.h>

#define MAX_MESSAGES 100

static void add_message(struct arena *a, struct fe_result *out, bool error, struct ir_loc loc,
                        const char *text) {
    vec_push(a, &out->messages, (struct fe_message){.error = error, .loc = loc, .text = text});
}

/* ---- the compiler's messages ---- */

static bool report_diagnostic(struct fe *fe, CXDiagnostic d, struct fe_result *out) {
    enum CXDiagnosticSeverity sev = clang_getDiagnosticSeverity(d);
    CXSourceLocation at = clang_getDiagnosticLocation(d);
    bool error = sev >= CXDiagnostic_Error;
    if (sev < CXDiagnostic_Warning || source_is_added(&fe->src, at)) return false;
    if (clang_Location_isInSystemHeader(at) && !error) return false;
    if (out->messages.n < MAX_MESSAGES)
        add_message(fe->arena, out, error, source_point(&fe->src, at),
                    fe_cstr(fe, clang_getDiagnosticSpelling(d)));
    return error;
}

static bool read_diagnostics(struct fe *fe, struct fe_result *out) {
    bool failed = false;
    unsigned n = clang_getNumDiagnostics(fe->tu);
    for (unsigned i = 0; i < n; i++) {
        CXDiagnostic d = clang_getDiagnostic(fe->tu, i);
        failed |= report_diagnostic(fe, d, out);
        clang_disposeDiagnostic(d);
    }
    return failed;
}

/* ---- the target ---- */

static bool unsigned_char_by_default(const char *triple) {
    static const char *const arch[] = {"arm",   "aarch64", "powerpc", "ppc",
                                       "s390x", "riscv",   "hexagon", "xcore"};
    if (strstr(triple, "apple") || strstr(triple, "windows")) return false;
    for (size_t i = 0; i < sizeof arch / sizeof *arch; i++)
        if (strncmp(triple, arch[i], strlen(arch[i])) == 0) return true;
    return false;
}

/* On x86 long double is x87's 80-bit format unless a flag or the system says otherwise. */
static void read_floats(struct fe *fe, const struct fe_source *src) {
    const char *triple = fe->m->target.triple;
    bool x86 = strncmp(triple, "x86_64", 6) == 0 || strncmp(triple, "amd64", 5) == 0 ||
               (triple[0] == 'i' && strncmp(triple + 2, "86", 2) == 0);
    fe->x87 = x86 && !strstr(triple, "android");
    for (uint32_t i = 0; i < src->nflags; i++)
        if (strcmp(src->flags[i], "-mlong-double-128") == 0) fe->x87 = false;
    fe->float_limit = float_limit_of(src->flags, src->nflags);
}

static const struct switch_flag signs[] = {{"-funsigned-char", false},
                                           {"-fno-signed-char", false},
                                           {"-fsigned-char", true},
                                           {"-fno-unsigned-char", true}};

/* What clang and GCC document of signed addition, subtraction, multiplication and negation. */
static const struct switch_flag wraps[] = {{"-fwrapv", true},
                                           {"-fno-strict-overflow", true},
                                           {"-fno-wrapv", false},
                                           {"-fstrict-overflow", false},
                                           {"-ftrapv", false}};

static bool last_switch(const struct fe_source *src, const struct switch_flag *table, uint32_t n,
                        bool otherwise) {
    const struct switch_flag *last = flags_last(src->flags, src->nflags, table, n);
    return last ? last->on : otherwise;
}

#define LAST(src, table, otherwise)                                                                \
    last_switch(src, table, sizeof(table) / sizeof *(table), otherwise)

void fe_read_target(struct fe *fe, const struct fe_source *src) {
    CXTargetInfo info = clang_getTranslationUnitTargetInfo(fe->tu);
    struct ir_target *t = &fe->m->target;
    int bits = clang_TargetInfo_getPointerWidth(info);
    t->triple = fe_cstr(fe, clang_TargetInfo_getTriple(info));
    clang_TargetInfo_dispose(info);
    t->ptr_bits = bits == 32 ? 32 : 64;
    t->big_endian = ct_is_big_endian(t->triple);
    t->char_signed = LAST(src, signs, !unsigned_char_by_default(t->triple));
    fe->wraps = LAST(src, wraps, false);
    read_floats(fe, src);
}

/* ---- assembly at file scope ---- */

struct unit_messages {
    struct fe *fe;
    struct fe_result *out;
};

/* libclang shows assembly at file scope only as an unexposed declaration, without its text. */
static enum CXChildVisitResult list_assembly(CXCursor c, CXCursor parent, CXClientData data) {
    struct unit_messages *x = data;
    size_t n;
    (void)parent;
    if (!cursor_is(c, CXCursor_UnexposedDecl)) return CXChildVisit_Continue;
    const char *text = source_spelled(&x->fe->src, c, &n);
    bool is_asm =
        text && n > 3 && (memcmp(text, "asm", 3) == 0 || (n > 5 && !memcmp(text, "__asm", 5)));
    if (is_asm && x->out->messages.n < MAX_MESSAGES)
        add_message(x->fe->arena, x->out, false, source_loc(&x->fe->src, c),
                    "assembly at file scope is not looked at");
    return CXChildVisit_Continue;
}

/* ---- contracts ---- */

static void ignored_clause(void *ctx, struct ir_loc loc, const char *text) {
    struct unit_messages *x = ctx;
    if (x->out->messages.n == MAX_MESSAGES) return;
    add_message(x->fe->arena, x->out, false, loc, text);
    x->out->messages.at[x->out->messages.n - 1].note = true;
}

/* Once more, if the text has contracts, with these behind it; NULL: it has none. */
static struct contracts *parse_with_clauses(struct fe *fe, struct fe_unit **unit,
                                            const struct fe_source *src) {
    const char *why = NULL, *text;
    struct fe_source more = *src;
    CXTranslationUnit tu = unit_tu(*unit);
    CXFile main = clang_getFile(tu, src->path);
    struct contracts *cs = clauses_find(&fe->scratch, tu, unit_included(*unit), src);
    if (!cs || !main) return NULL;
    text = clang_getFileContents(tu, main, &more.length);
    cs->first = clauses_first_line(text, more.length);
    more.text = arena_printf(&fe->scratch, "%.*s%s", (int)more.length, text, cs->text);
    more.length = strlen(more.text);
    if (unit_parse(&fe->scratch, unit, &more, &why) == VL_OK) return cs;
    return NULL;
}

static void place_clauses(struct fe *fe, const struct fe_source *src) {
    struct contracts *cs = fe->clauses;
    struct ir_loc *places = arena_new_array(&fe->scratch, struct ir_loc, cs->at.n);
    fe->src.main = clang_getFile(fe->tu, src->path);
    clauses_look_up(cs, &fe->src);
    for (uint32_t i = 0; i < cs->at.n; i++) places[i] = cs->at.at[i].loc;
    fe->src.stands_for = places;
    fe->src.nadded = cs->at.n;
    fe->src.added = cs->first;
}

/* ---- one unit ---- */

void fe_hear(struct fe *fe, const char *name) {
    if (!fe->is_model) fe->unsaid |= speech_of(name, strlen(name), fe->text.spoken);
}

static void take_speech(struct fe *fe, unsigned of) {
    fe->text.spoken |= of;
    fe->text.allocates = fe->text.allocates || (of & SPEAKS_OF_ALLOCATION);
    fe->text.ends = fe->text.ends || (of & SPEAKS_OF_ENDING);
    fe->text.looks_at_signs = fe->text.looks_at_signs || (of & SPEAKS_OF_SIGNS);
    fe->text.frees = fe->text.frees || (of & SPEAKS_OF_FREEING);
    fe->text.copies_bytes = fe->text.copies_bytes || (of & SPEAKS_OF_COPYING);
    fe->text.threads = fe->text.threads || (of & SPEAKS_OF_THREADS);
    fe->text.counts = fe->text.counts || (of & SPEAKS_OF_COUNTING);
    fe->text.cleans_up = fe->text.cleans_up || (of & SPEAKS_OF_CLEANUP);
    fe->text.handles_signals = fe->text.handles_signals || (of & SPEAKS_OF_SIGNALS);
    fe->text.jumps_by_builtin = fe->text.jumps_by_builtin || (of & SPEAKS_OF_JUMPING);
}

static void add_include(struct fe *fe, const char *name) {
    bool known = !*name;
    for (uint32_t i = 0; !known && i < fe->out->includes.n; i++)
        known = strcmp(fe->out->includes.at[i], name) == 0;
    if (!known) vec_push(fe->arena, &fe->out->includes, arena_strdup(fe->arena, name));
}

static void note_included(struct fe *fe, const struct included_file *f) {
    hash128_add(&fe->included, f->name, strlen(f->name));
    hash128_add(&fe->included, &f->contents, sizeof f->contents);
    add_include(fe, f->name);
    add_include(fe, f->real);
}

struct including {
    struct fe *fe;
    struct included *files;
};

/* The system's headers, with their few inline functions, are not searched. */
static void read_included(CXFile f, CXSourceLocation *stack, unsigned depth, CXClientData data) {
    struct including *x = data;
    const struct included_file *file = included_look(x->files, x->fe->tu, x->fe->source, f);
    (void)stack;
    if (depth) note_included(x->fe, file);
    take_speech(x->fe, file->speaks_of);
}

static void main_file_first(struct fe *fe, const struct fe_source *src, struct included *files) {
    struct including including = {fe, files};
    CXFile f = clang_getFile(fe->tu, src->path);
    size_t n = 0;
    const char *text = f ? clang_getFileContents(fe->tu, f, &n) : NULL;
    clang_getInclusions(fe->tu, read_included, &including);
    weak_pragmas(fe, text, n);
    if (src->program) { /* another file may start threads, set handlers, free or copy */
        take_speech(fe, SPEAKS_OF_ALLOCATION | SPEAKS_OF_FREEING | SPEAKS_OF_ENDING |
                            SPEAKS_OF_THREADS | SPEAKS_OF_SIGNS | SPEAKS_OF_COPYING |
                            SPEAKS_OF_SIGNALS);
        fe->text.copies_records = true;
    }
    static const char *const loose[] = {"clang fp", "float_control", "STDC FENV_ROUND"};
    static const char *const begin[] = {"pragma ", "Pragma(\"", "Pragma (\""};
    for (size_t i = 0; i < 9 && !fe->float_limit; i++) {
        const char *words = arena_printf(fe->arena, "%s%s", begin[i / 3], loose[i % 3]);
        if (text_holds(text, n, words))
            fe->float_limit = arena_printf(fe->arena, "pragma %s", loose[i % 3]);
    }
    /* The location is not looked up by its offset: for that clang searches all macro arguments,
     * in cubic time. */
    CXSourceRange all = clang_getCursorExtent(clang_getTranslationUnitCursor(fe->tu));
    if (f) source_point(&fe->src, clang_getRangeStart(all));
}

/* What is left of a unit that was stopped is no module that may be used. */
static void lower_unit_functions(struct fe *fe, struct fe_reuse **kept) {
    struct unit_messages x = {fe, fe->out};
    reuse_open(fe, *kept);
    rounding_collect(fe);
    models_refresh(fe, fe->out);
    fe_collect(fe);
    reuse_ready(fe);
    fe_lower_pending(fe);
    if (fe->stopped || reuse_is_confused(fe)) return;
    reuse_close(fe, kept);
    settle_globals(fe);
    fe_settle_alone(fe);
    models_import(fe);
    models_report(fe, fe->out);
    ir_follow_jumps(fe->m);
    if (fe->source->program)
        ir_callbacks_keep(fe->m);
    else
        ir_callbacks_end(fe->m);
    clauses_report(fe, ignored_clause, &x);
    clang_visitChildren(clang_getTranslationUnitCursor(fe->tu), list_assembly, &x);
}

enum { MOST_LOWERINGS = 4 };
struct lowering_round {
    unsigned spoken; /* besides what the text holds */
    bool again;      /* it has to be lowered once more, without what was kept */
};

/* The parsed unit once. */
static vl_status lower_parsed(struct arena *a, struct fe_unit **unit, const struct fe_source *src,
                              struct fe_result *out, struct lowering_round *how) {
    struct ir_module *m = ir_module_new(a);
    struct fe fe = {.arena = a, .m = m, .source = src, .out = out};
    fe.clauses = parse_with_clauses(&fe, unit, src);
    fe.tu = unit_tu(*unit);
    fe.src = (struct clang_source){.arena = &fe.scratch, .tu = fe.tu, .m = m};
    if (fe.clauses) place_clauses(&fe, src);
    fe_read_target(&fe, src);
    main_file_first(&fe, src, unit_included(*unit));
    take_speech(&fe, how->spoken);
    out->module = m;
    bool failed = read_diagnostics(&fe, out);
    if (failed)
        fe_list_functions(&fe);
    else
        lower_unit_functions(&fe, unit_reuse(*unit));
    how->again = !fe.stopped && (reuse_is_confused(&fe) || fe.unsaid);
    how->spoken |= fe.unsaid;
    arena_free(&fe.scratch);
    return failed ? VL_INPUT : fe.stopped ? VL_CANCELLED : VL_OK;
}

vl_status fe_lower(struct arena *a, struct fe_unit **unit, const struct fe_source *src,
                   struct fe_result *out) {
    const char *why = NULL;
    struct lowering_round how = {0};
    *out = (struct fe_result){0};
    vl_status s = unit_parse(a, unit, src, &why);
    if (s != VL_OK) {
        add_message(a, out, true, (struct ir_loc){0}, why);
        return s;
    }
    s = lower_parsed(a, unit, src, out, &how);
    for (unsigned n = 0; how.again && n < MOST_LOWERINGS; n++) {
        reuse_free(*unit_reuse(*unit));
        *unit_reuse(*unit) = NULL;
        *out = (struct fe_result){0};
        s = lower_parsed(a, unit, src, out, &how);
    }
    return s;
}
