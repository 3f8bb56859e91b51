/* repair_text.h - the C text around a finding, for repair.c: words, statements, loops, arguments.
 *
 * Positions are offsets; NOWHERE is none. Comments and quoted texts hold no words. Text that is not
 * what it seems gives a wrong guess, and nothing worse.
 */
#ifndef VL_LSP_FINDINGS_REPAIR_TEXT_H
#define VL_LSP_FINDINGS_REPAIR_TEXT_H

#include "core/base/arena.h"
#include "lsp/text/scan.h"

#define NOWHERE SIZE_MAX

/* Of text: [start, end). */
struct span {
    size_t start, end;
};

const char *span_text(struct arena *a, const struct text *t, struct span s);
/* Without white space at its ends, and without brackets around all of it. */
struct span span_trim(const struct text *t, struct span s);
/* A variable, members and elements of it: evaluating it twice does nothing more. */
bool span_is_plain(const struct text *t, struct span s);
bool span_is_word(const struct text *t, struct span s);

/* The next place of the word from `at` on, before `end`. */
size_t find_word(const struct text *t, size_t at, size_t end, const char *word);
/* The last such place. */
size_t find_last_word(const struct text *t, size_t at, size_t end, const char *word);
/* The last place before `end` where the text of `what` stands by itself. */
size_t find_last_text(const struct text *t, size_t at, size_t end, const char *what);

/* Behind the bracket that opens the body of the function there. */
size_t body_start(const struct text *t, size_t func_start, size_t func_end);
/* The statement around `at`: where it starts. */
size_t statement_start(const struct text *t, size_t body, size_t at);
/* Behind the semicolon that ends what stands at `at`. */
size_t statement_end(const struct text *t, size_t at, size_t end);

/* The k-th argument, from 0, of the call whose bracket opens at `open`; empty: there is none. */
struct span call_argument(const struct text *t, size_t open, uint32_t k);
/* The condition of the last `for` or `while` before `at` that has the word in its condition; empty:
 * there is none. */
struct span loop_condition(const struct text *t, size_t body, size_t at, const char *word);

/* The operator of the last comparison of the word by <, <=, > or >= that stands in [at, end);
 * empty: there is none. */
struct span last_comparison(const struct text *t, size_t at, size_t end, const char *word);

/* The constant that the function returns early, by `if (...) return -1;`: of several the most
 * frequent, and if it can be not the one that it returns at its end. NULL: there is none. */
const char *early_value(struct arena *a, const struct text *t, size_t body, size_t end);

/* A statement as it is to be inserted at the start of another one, or behind one. */
const char *line_before(struct arena *a, const struct text *t, size_t at, const char *statement);
const char *line_behind(struct arena *a, const struct text *t, size_t at, const char *statement);

/* Where an #include can be added: before the first one, else at the start. */
size_t include_place(const struct text *t);
/* The lines that include what the claim, an assertion or a condition, needs and the text does not
 * have. */
const char *claim_headers(struct arena *a, const struct text *t, const char *claim);

#endif
