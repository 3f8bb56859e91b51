/* lex.h - tokens of the IR's text form; for parse.c alone.
 *
 * White space and `;` comments separate tokens and mean nothing else.  After an
 * error every token is TOK_END, so that parser loops stop by themselves; the
 * first error is kept.
 */
#ifndef VL_IR_LEX_H
#define VL_IR_LEX_H

#include "core/ir/ir.h"

enum tok {
    TOK_END,
    TOK_WORD,  /* .word; letters, digits, `_`, inner `-` */
    TOK_NUM,   /* .at .. .end: digits, perhaps after `-` */
    TOK_STR,   /* .str, decoded */
    TOK_HEX,   /* x"...": .at .. .end are the digits, an even number */
    TOK_VAL,   /* %7: .n */
    TOK_AT,    /* @name: .str */
    TOK_AND,   /* &name: .str */
    TOK_LOC,   /* !file:line:col-line:col: .loc */
    TOK_ARROW, /* -> */
    TOK_DOTS,  /* .. or ...: .n of them */
    TOK_PUNCT, /* .n: one of : = , ( ) { } [ ] * */
};

struct lexer {
    struct arena *arena; /* strings live there */
    const char *text, *p, *stop;
    enum tok kind;
    const char *at, *end; /* of the current token */
    uint32_t n;
    char word[32];
    const char *str;
    struct ir_loc loc;
    char *error;
};

void lex_init(struct lexer *x, struct arena *a, const char *text, size_t n);
void lex_next(struct lexer *x);
/* Keeps the first error, as "line:col: what" at the given place. */
void lex_fail(struct lexer *x, const char *at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

#endif
