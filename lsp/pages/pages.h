/* pages.h - the manual page, and what shells complete, from the table of options.
 *
 * Written while verify-ls is built, so that no list of options is kept by hand. Each function
 * returns a whole file, in the arena.
 */
#ifndef VL_LSP_PAGES_PAGES_H
#define VL_LSP_PAGES_PAGES_H

#include "core/options/commands.h"

const char *man_page(struct arena *a, const char *version);
const char *bash_completion(struct arena *a);
const char *zsh_completion(struct arena *a);
const char *fish_completion(struct arena *a);

/* What the argument of an option is. */
enum argument { ARGUMENT_NONE, ARGUMENT_ANY, ARGUMENT_FILE, ARGUMENT_FOLDER, ARGUMENT_WORDS };
enum argument argument_of(const struct option_row *r);
/* Of ARGUMENT_WORDS: the words that may stand there, with blanks between. */
const char *argument_words(struct arena *a, const struct option_row *r);
/* The first thing that the help says, without what explains it. */
const char *short_help(struct arena *a, const struct option_row *r);

#endif
