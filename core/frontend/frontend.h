/* frontend.h - C source to IR, through libclang; the only user of libclang.
 *
 * Reads one translation unit (the buffer's text if given, else the file) with its
 * compile flags and lowers every function defined in it.  C that it does not
 * cover becomes `unsupported` at its line.  A unit that does not compile gives
 * VL_INPUT, the compiler's messages, and still the names and places of the functions.
 * libclang may crash on code being typed: run it in a worker.
 * Thread rule: one call at a time a process.
 */
#ifndef VL_FRONTEND_FRONTEND_H
#define VL_FRONTEND_FRONTEND_H

#include "core/base/status.h"
#include "core/ir/goal.h"
#include "core/ir/ir.h"

struct fe_unit;   /* a parsed unit, kept for fast reparsing */
struct fe_models; /* models of library functions, parsed as they are needed and kept */

/* A file whose text is this one, whatever the disk has. */
struct fe_header {
    const char *path, *text;
    size_t length;
};

struct fe_source {
    const char *path;      /* as libclang shall see it; absolute */
    const char *directory; /* working directory of the compile command, or NULL */
    const char *text;      /* NULL: read the file */
    size_t length;
    const char *const *flags; /* without compiler, -c, -o and the file */
    uint32_t nflags;
    const struct fe_header *headers;
    uint32_t nheaders;
    struct fe_models *models; /* NULL: a function without body stays without */
    const char *models_dir;   /* of the user's own models, which come first; NULL: none */
    bool no_builtin_models;
    bool program; /* one of several files that ir_link puts together: nothing is concluded from what
                     stands in this file alone */
    bool (*stopped)(void *ctx); /* NULL, or asked before each function: shall it end at once? */
    void *stopped_ctx;
    bool keep; /* another text of the unit will come: functions whose text, and all that it rests
                  on, stay may be taken over then */
    unsigned goals; /* kinds of goals that are marked: bit k of enum goal_kind; 0: none are */
};

struct fe_message {
    bool error;        /* else a warning, */
    bool note;         /* or information of ours: what of the text is not looked at */
    struct ir_loc loc; /* file: index in the module's files, 0 = none */
    const char *text;
};

struct fe_result {
    struct ir_module
        *module; /* never NULL on VL_OK; on VL_INPUT functions without bodies, or NULL */
    VEC(struct fe_message) messages;
    goal_list goals; /* by their numbers; of the unit's own functions */
    VEC(const char *)
    parts;                      /* functions that files which the main file includes define for all
                                   of the program */
    uint32_t taken_over;        /* functions whose bodies are those of the lowering before */
    VEC(const char *) includes; /* each by its name and by its real path */
};

/* Parse or reparse: *unit is NULL the first time, kept by the caller, freed by fe_unit_free.
 * VL_OK, VL_IO (cannot be read), VL_INPUT (does not compile, or flags refused), VL_CANCELLED
 * (stopped), VL_INTERNAL. */
vl_status fe_lower(struct arena *a, struct fe_unit **unit, const struct fe_source *src,
                   struct fe_result *out);
void fe_unit_free(struct fe_unit *unit);

/* The compiler, for people who look for what is missing. Texts in the arena; NULL: it finds none.
 */
struct fe_description {
    const char *version;
    const char *own_headers;    /* folder of its stddef.h */
    const char *system_headers; /* folder of stdio.h */
};
void fe_describe(struct arena *a, struct fe_description *out);

struct fe_models *fe_models_new(void);
void fe_models_free(struct fe_models *models);

#endif
