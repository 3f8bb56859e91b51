/* options_json.h - options as members of a JSON object: in requests to workers, and as the editor's
 * settings.
 *
 * Both have the same names (the rows' keys of core/options/options.def) and the same words for
 * values.  Errors: a member that makes no sense leaves its option as it is, and adds a line to
 * `problems`.  Ownership: the objects are borrowed; texts are copied to the arena.
 */
#ifndef VL_LSP_WIRE_OPTIONS_JSON_H
#define VL_LSP_WIRE_OPTIONS_JSON_H

#include "core/options/options.h"
#include "lsp/wire/json.h"

/* Adds the options that a worker gets: the prover rows (TASK and RUN), or those of the front end.
 */
void prover_options_to_json(cJSON *out, const struct options *o);
void front_options_to_json(cJSON *out, const struct options *o);
void prover_options_from_json(struct arena *a, const cJSON *in, struct options *o,
                              text_list *problems);
void front_options_from_json(struct arena *a, const cJSON *in, struct options *o,
                             text_list *problems);
/* The editor's section. Members that are absent or null leave their option as it is; so do those
 * whose value makes no sense: each adds a line to `problems`. Texts live in the arena. */
void settings_from_json(struct arena *a, const cJSON *in, struct options *o, text_list *problems);

#endif
