/* models.h - functions of the C library, written in C in core/libc and lowered like any other.
 *
 * After a unit is lowered, each function or variable that it mentions without defining it, and that
 * a model defines, is copied into its module, with all that the model uses itself. A definition in
 * the unit always wins, a prototype that does not fit gets none. A model file is parsed for the
 * unit's target when it is first needed and kept; of it only the functions that are asked for are
 * lowered, once. A user's own files come first.
 */
#ifndef VL_FRONTEND_UNIT_MODELS_H
#define VL_FRONTEND_UNIT_MODELS_H

#include "core/frontend/fe.h"
#include "core/frontend/frontend.h"

/* Does some model define what the function stands for? __builtin_f stands for f. */
bool models_know(struct fe *fe, const char *name);
/* A built-in one, which the unit's own declarations do not hide? */
bool models_have(struct fe *fe, const char *name);
/* Before a unit is lowered: parses the user's own files if they have changed; problems become
 * warnings. */
void models_refresh(struct fe *fe, struct fe_result *out);
/* After the unit is lowered: copies the models that it needs into its module. */
void models_import(struct fe *fe);
/* A built-in model that the unit needs and that does not compile for its target is a warning. */
void models_report(struct fe *fe, struct fe_result *out);

/* One row of models.def. */
enum model_freedom { MODEL_EXACT, MODEL_INPUTS, MODEL_OPEN };
struct model_row {
    const char *name, *file, *header;
    enum model_freedom freedom;
};
extern const struct model_row model_rows[]; /* the last one has no name */

/* ---- model_file.c: the files ---- */
struct model_file;
/* The file that defines the function or variable; NULL: none. */
struct model_file *model_find(struct fe *fe, const char *name);
/* The function (static too) that the file defines under the name, lowered; NULL if there is none
 * or it cannot be lowered. */
struct ir_func *model_function(struct model_file *f, const char *name);
struct ir_global *model_global(struct model_file *f, const char *name);
const struct ir_module *model_module(const struct model_file *f);

#endif
