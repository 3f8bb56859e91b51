/* options.h - what can be asked of verify-ls: the structs, and the rows behind them.
 *
 * The table options.def makes both.  A prover gets a struct prover_options; the command line and
 * the server have a struct options, which holds one.  Code that must do something with each option
 * (parse, send, compare, make a key) walks the rows and names no option.
 * Zero is the default of every member, but for `skip` and `timeout_ms`.
 * Thread rule: values; the rows are constants.
 */
#ifndef VL_OPTIONS_OPTIONS_H
#define VL_OPTIONS_OPTIONS_H

#include "core/base/str.h"
#include "core/base/vec.h"
#include "core/ir/ir.h"
#include "core/options/choices.h"

#include <stddef.h>

enum option_scope { OPTION_TASK, OPTION_RUN, OPTION_FRONT, OPTION_PROCESS };

enum option_kind {
    OPTION_FLAG,
    OPTION_TEXT,
    OPTION_LIST,
    OPTION_COUNT,
    OPTION_WORK,
    OPTION_SECONDS,
    OPTION_CHECKS,
    OPTION_CHOICE
};

/* The commands of verify-ls. `dump` counts as three, as their options differ. */
enum command {
    IN_CHECK = 1,
    IN_IR = 2,
    IN_INVARIANTS = 4,
    IN_SYSTEM = 8,
    IN_SOLVE = 16,
    IN_STDIO = 32,
    IN_STORE = 64,
    IN_DOCTOR = 128,
    IN_DAP = 256,
    IN_COVER = 512,
    IN_PROVE = 1024,
    IN_DUMP = IN_IR | IN_INVARIANTS | IN_SYSTEM,
    IN_ALL = 2047
};

typedef VEC(const char *) text_list;

/* Members of a struct for the rows of one scope or the other: OPTION is one of these two. */
#define PROVER_MEMBER(scope, name, letter, type, field, ...) PROVER_MEMBER_##scope(type, field)
#define PROVER_MEMBER_TASK(type, field)                      type field;
#define PROVER_MEMBER_RUN(type, field)                       type field;
#define PROVER_MEMBER_FRONT(type, field)
#define PROVER_MEMBER_PROCESS(type, field)
#define OTHER_MEMBER(scope, name, letter, type, field, ...) OTHER_MEMBER_##scope(type, field)
#define OTHER_MEMBER_TASK(type, field)
#define OTHER_MEMBER_RUN(type, field)
#define OTHER_MEMBER_FRONT(type, field)   type field;
#define OTHER_MEMBER_PROCESS(type, field) type field;

struct prover_options {
#define OPTION PROVER_MEMBER
#include "core/options/options.def"
#undef OPTION
};

struct options {
    enum command command; /* one */
    struct prover_options prover;
#define OPTION OTHER_MEMBER
#include "core/options/options.def"
#undef OPTION
    text_list files, flags;
};

struct option_row {
    enum option_scope scope;
    const char *name;
    char letter;
    uint16_t offset; /* in struct options */
    uint8_t size;
    enum option_kind kind;
    const char *argument;          /* CHOICE: the words, "a|b"; NULL: none */
    const unsigned *word_commands; /* CHOICE: of each word; 0: all of `commands` */
    unsigned commands;             /* enum command */
    const char *key;               /* or NULL */
    const char *help;
};
extern const struct option_row option_rows[];
extern const int option_count;

bool option_is_setting(const struct option_row *r);

/* Sets the option; of a LIST, adds to it. Texts are borrowed. NULL, or what is wrong with the
 * value, in the arena. _number: of FLAG (0 or 1), COUNT, WORK, SECONDS. _text: of all others, and
 * the same from digits.
 */
const char *option_set_number(struct arena *a, const struct option_row *r, struct options *o,
                              double value);
const char *option_set_text(struct arena *a, const struct option_row *r, struct options *o,
                            const char *value);

/* The commands in which the option's value has a meaning. */
unsigned option_commands(const struct option_row *r, const struct options *o);
/* The value of a FLAG, COUNT, WORK or SECONDS as option_set_number takes it; a CHOICE's index. */
double option_number(const struct option_row *r, const struct options *o);
/* The value of a TEXT (may be NULL), a CHOICE or CHECKS as option_set_text takes it. */
const char *option_text(struct arena *a, const struct option_row *r, const struct options *o);
bool option_same(const struct option_row *r, const struct options *x, const struct options *y);
/* Makes a LIST empty. */
void option_clear(const struct option_row *r, struct options *o);

/* Appends what tells tasks with different options apart: results with others are other results. */
void options_key(struct str *key, const struct options *o);
/* Why these values do not go together, or NULL. */
const char *options_conflict(const struct options *o);

/* "array-bounds,+shift,-assertion": the kinds not to check. NULL, or the piece that means nothing.
 */
const char *checks_parse(struct arena *a, const char *list, check_set *skip);

#endif
