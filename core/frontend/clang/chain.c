/* chain.c - the longest chain of else if, counted before the parser nests it. */
#include "core/frontend/clang/chain.h"

#include "core/base/vec.h"
#include "core/frontend/clang/token.h"

#include <stdint.h>

/* Links so far of the chain at hand, by how many braces are open around it. */
struct chain_reader {
    struct arena *scratch;
    VEC(uint32_t) links;
    unsigned round;         /* brackets open since the last brace */
    bool ended, other_wise; /* behind a statement; behind `else` */
};

static void open_brace(struct chain_reader *r) {
    vec_push(r->scratch, &r->links, 0);
    r->round = 0;
}

/* A closing brace too many is left to clang's own error. */
static void close_brace(struct chain_reader *r) {
    if (r->links.n > 1) r->links.n--;
    r->round = 0;
}

/* Length of the chain that this token extends; 0: it extends none. */
static uint32_t links_after(struct chain_reader *r, const struct token *t) {
    uint32_t *links = &r->links.at[r->links.n - 1];
    bool is_else = token_is(t, "else"), link = r->other_wise && token_is(t, "if");
    if (r->ended && !is_else) *links = 0;
    if (link) ++*links;
    uint32_t now = link ? *links : 0;
    if (token_is(t, "(")) r->round++;
    if (token_is(t, ")") && r->round) r->round--;
    if (token_is(t, "{")) open_brace(r);
    if (token_is(t, "}")) close_brace(r);
    r->ended = token_is(t, "}") || (token_is(t, ";") && !r->round);
    r->other_wise = is_else;
    return now;
}

static unsigned line_of(const char *text, const char *at) {
    unsigned line = 1;
    for (; text < at; text++) line += *text == '\n';
    return line;
}

unsigned chain_too_long(struct arena *scratch, const char *text, size_t n) {
    struct chain_reader r = {.scratch = scratch};
    struct token t;
    if (n / sizeof "else if" < CHAIN_MOST) return 0;
    open_brace(&r);
    for (const char *p = text; token_next(&p, text + n, &t);)
        if (links_after(&r, &t) > CHAIN_MOST) return line_of(text, t.at);
    return 0;
}
