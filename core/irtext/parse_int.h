/* parse_int.h - what the two parts of the parser share: parse.c reads modules, parse_func.c
 * functions. */
#ifndef VL_IR_PARSE_INT_H
#define VL_IR_PARSE_INT_H

#include "core/base/map.h"
#include "core/ir/pool.h"
#include "core/irtext/lex.h"

struct forward_reference {
    uint32_t n; /* value or block that must exist */
    const char *at;
};

struct parser {
    struct lexer x;
    struct arena *arena, tmp;
    struct ir_module *m;
    struct map ops; /* operation by name */
    uint64_t bytes; /* of initialisers so far */
    struct ir_func *f;
    struct ir_pool pool;
    VEC(struct forward_reference) vals;
    VEC(struct forward_reference) blocks;
    VEC(ir_val) list; /* operands being read */
    VEC(struct ir_edge) edges;
};

/* Words and what they mean; what is expected and missing is an error (lex_fail). */
bool parse_is_punct(const struct parser *p, char c);
bool parse_accept(struct parser *p, char c);
void parse_expect(struct parser *p, char c);
bool parse_is_word(const struct parser *p, const char *w);
bool parse_accept_word(struct parser *p, const char *w);
const char *parse_optional_str(struct parser *p);
const char *parse_expect_str(struct parser *p, enum tok kind, const char *what);
bv_t parse_expect_bits(struct parser *p, unsigned w);
uint64_t parse_expect_num(struct parser *p, uint64_t max);
void parse_expect_index(struct parser *p, uint32_t n);
struct ir_loc parse_optional_loc(struct parser *p);
bool parse_type_of_word(const struct parser *p, ir_type *out);
ir_type parse_expect_type(struct parser *p);
ir_ct parse_optional_ct(struct parser *p);

/* After `func` or `declare`. */
void parse_function(struct parser *p, bool has_body);

#endif
