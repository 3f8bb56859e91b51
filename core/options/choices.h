/* choices.h - the values of options that are one word of a few.
 *
 * One table a choice: its enumerators, and the words that the command line, the editor's setting
 * and the messages to workers have for them, in this order.  The first is the default.  A third
 * column has the commands (options.h) in which the word has a meaning, where these are fewer than
 * the option's.
 */
#ifndef VL_OPTIONS_CHOICES_H
#define VL_OPTIONS_CHOICES_H

#include <stdbool.h>

/* AUTO: several side by side (engines/verify/verify.c). */
#define ENGINE_TABLE(X)                                                                            \
    X(AUTO, "auto")                                                                                \
    X(BMC, "bmc", (IN_CHECK | IN_STDIO)) /* wants a program */                                     \
    X(INCPLAN, "incplan")                                                                          \
    X(KINDUCTION, "kinduction")                                                                    \
    X(IC3, "ic3")
enum engine_kind {
#define X(id, word, ...) ENGINE_##id,
    ENGINE_TABLE(X)
#undef X
        ENGINE_COUNT
};
const char *engine_name(enum engine_kind k);
/* AUTO if there is no such name. */
enum engine_kind engine_find(const char *name);

#define SOLVER_TABLE(X)                                                                            \
    X(AUTO, "auto")                                                                                \
    X(Z3, "z3")                                                                                    \
    X(CADICAL, "cadical")
enum solver_kind {
#define X(id, word) SOLVER_##id,
    SOLVER_TABLE(X)
#undef X
    /* Z3 with unbounded integers, whose UNSAT is no proof about bit-vectors. Never by name, nor
     * by AUTO: the integer encoding chooses it. */
    SOLVER_Z3_INT
};

/* In which order bounded model checking unwinds loops (IBMC Fig. 5). */
#define STRATEGY_TABLE(X)                                                                          \
    X(AUTO, "auto") /* by the structure of the loops (engines/bmc/unwind.c) */                     \
    X(LOOP, "loop") /* one after the other, asking at each unwinding (b) */                        \
    X(ALL, "all")   /* all in step (c) */
enum unwind_strategy {
#define X(id, word) STRATEGY_##id,
    STRATEGY_TABLE(X)
#undef X
};

/* How much of a program one question of the search towards its entry is about (BLITZ alg. 2, d). */
#define GRANULARITY_TABLE(X)                                                                       \
    X(PROCEDURE, "procedure")                                                                      \
    X(STATEMENT, "statement") /* from the last block that every way to the call goes through */
enum granularity {
#define X(id, word) GRANULARITY_##id,
    GRANULARITY_TABLE(X)
#undef X
};

/* What that search encodes of a caller (BLITZ Fig. 3). */
#define PROPAGATION_TABLE(X)                                                                       \
    X(DATA, "data")       /* what defines something in the condition */                            \
    X(CONTROL, "control") /* all that runs before the call */
enum propagation {
#define X(id, word) PROPAGATION_##id,
    PROPAGATION_TABLE(X)
#undef X
};

/* May pointers from outside be equal? */
#define ALIAS_TABLE(X)                                                                             \
    X(COMPARED, "compared") /* where the code asks whether pointers of their type are */           \
    X(SAME, "same")                                                                                \
    X(NONE, "none")
enum alias_rule {
#define X(id, word) ALIAS_##id,
    ALIAS_TABLE(X)
#undef X
        ALIAS_COUNT
};

/* Do pointers from outside have as many elements as the code takes for granted (extent.h)? */
#define LENGTHS_TABLE(X)                                                                           \
    X(ASSUMED, "on")                                                                               \
    X(OPEN, "off") /* one element at least */
enum length_rule {
#define X(id, word) LENGTHS_##id,
    LENGTHS_TABLE(X)
#undef X
};

/* Are numbers from outside in the ranges that all code of the file keeps
 * (core/analysis/ranges/ranges.h)? */
#define RANGES_TABLE(X)                                                                            \
    X(ASSUMED, "on")                                                                               \
    X(OPEN, "off") /* any number */
enum range_rule {
#define X(id, word) RANGES_##id,
    RANGES_TABLE(X)
#undef X
};

/* What a function says of its arguments, where it is verified by itself
 * (core/program/requirement.h).
 */
#define REQUIREMENTS_TABLE(X)                                                                      \
    X(ASSUMED, "assumed")                                                                          \
    X(CHECKED, "checked") /* as any other check */
enum requirement_rule {
#define X(id, word) REQUIREMENTS_##id,
    REQUIREMENTS_TABLE(X)
#undef X
};

/* How calls of functions with bodies are verified. */
#define CALLS_TABLE(X)                                                                             \
    X(AUTO, "auto")       /* entered, and where that is expensive also by summaries */             \
    X(INLINE, "inline")   /* entered */                                                            \
    X(SUMMARY, "summary") /* also by summaries, whatever it costs to enter them */
enum call_rule {
#define X(id, word) CALLS_##id,
    CALLS_TABLE(X)
#undef X
};

/* INT: unbounded integers of Z3, overflow is not seen. Kept as a bool, `unbounded`. */
#define INT_ENCODING_TABLE(X)                                                                      \
    X(BV, "bv")                                                                                    \
    X(INT, "int")
const char *int_encoding_name(bool unbounded);

/* The event after which the server verifies. */
#define TRIGGER_TABLE(X)                                                                           \
    X(CHANGE, "change") /* each edit, after a pause */                                             \
    X(SAVE, "save")                                                                                \
    X(MANUAL, "manual") /* commands only */
enum trigger {
#define X(id, word) TRIGGER_##id,
    TRIGGER_TABLE(X)
#undef X
};

/* What the server verifies while the editor wants nothing of it. */
#define BACKGROUND_TABLE(X)                                                                        \
    X(OPEN, "open")       /* all functions of open files */                                        \
    X(OFF, "off")         /* those that the user looks at */                                       \
    X(PROJECT, "project") /* all files of compile_commands.json, too */
enum background_rule {
#define X(id, word) BACKGROUND_##id,
    BACKGROUND_TABLE(X)
#undef X
};

/* When files that are not open wait. */
#define PAUSE_TABLE(X)                                                                             \
    X(BOTH, "both")                                                                                \
    X(BATTERY, "battery")                                                                          \
    X(LOAD, "load")                                                                                \
    X(NEVER, "never")
enum pause_rule {
#define X(id, word) PAUSE_##id,
    PAUSE_TABLE(X)
#undef X
};

/* Who begins: the server sends findings, or the editor asks for them. */
#define DELIVERY_TABLE(X)                                                                          \
    X(AUTO, "auto") /* asks where it says that it does and that it takes none */                   \
    X(PUSH, "push")                                                                                \
    X(PULL, "pull")
enum delivery {
#define X(id, word) DELIVERY_##id,
    DELIVERY_TABLE(X)
#undef X
};

/* Which findings are listed (lsp/findings/likely.h)? */
#define FINDINGS_TABLE(X)                                                                          \
    X(LIKELY, "likely") /* none that rests on an outside which the function only trusts */         \
    X(ALL, "all")
enum findings_rule {
#define X(id, word) FINDINGS_##id,
    FINDINGS_TABLE(X)
#undef X
};

/* The format of the report. */
#define FORMAT_TABLE(X)                                                                            \
    X(TEXT, "text")                                                                                \
    X(JSON, "json")                                                                                \
    X(SARIF, "sarif", (IN_CHECK))                                                                  \
    X(JUNIT, "junit", (IN_CHECK))                                                                  \
    X(GITHUB, "github", (IN_CHECK))                                                                \
    X(HTML, "html", (IN_CHECK))
enum report_format {
#define X(id, word, ...) FORMAT_##id,
    FORMAT_TABLE(X)
#undef X
};

/* The frame of a test that keeps a finding. */
#define TEST_STYLE_TABLE(X)                                                                        \
    X(PLAIN, "plain") /* a program whose status is 0 if it passes */                               \
    X(CMOCKA, "cmocka")                                                                            \
    X(UNITY, "unity")                                                                              \
    X(CTEST, "ctest") /* plain, with CMake files */
enum test_style {
#define X(id, word) TEST_##id,
    TEST_STYLE_TABLE(X)
#undef X
};

/* What tests are to reach (core/ir/goal.h): each word also means all before it in
 * docs/guide/cover.md: statements, branches, conditions, MC/DC. */
#define GOAL_LEVEL_TABLE(X)                                                                        \
    X(BRANCH, "branch")                                                                            \
    X(STATEMENT, "statement")                                                                      \
    X(CONDITION, "condition")                                                                      \
    X(MCDC, "mcdc")
enum goal_level {
#define X(id, word) GOAL_LEVEL_##id,
    GOAL_LEVEL_TABLE(X)
#undef X
};

#define COLOR_TABLE(X)                                                                             \
    X(AUTO, "auto")                                                                                \
    X(ALWAYS, "always")                                                                            \
    X(NEVER, "never")
enum color_choice {
#define X(id, word) COLOR_##id,
    COLOR_TABLE(X)
#undef X
};

/* The extent of a step of a dumped transition system: from loop to loop, or through one block. */
#define BLOCK_TABLE(X)                                                                             \
    X(LARGE, "large")                                                                              \
    X(SMALL, "small")
enum step_block {
#define X(id, word) BLOCK_##id,
    BLOCK_TABLE(X)
#undef X
};

#endif
