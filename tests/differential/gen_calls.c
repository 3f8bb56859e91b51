/* Prints a random C program about calls between functions and the memory that they may write:  gen_calls KIND SEED
 *
 *   callbacks  functions of the program that functions without body get, then and later (gen_callbacks.c)
 *   exits      what runs before main and when the program ends (gen_exits.c)
 *   consts     objects that are const, and those that only a pointer says are (gen_consts.c)
 *   searches   qsort, bsearch and their like with comparisons of the program's (gen_searches.c)
 *   texts      functions that only read strings, between writes to them (gen_texts.c)
 *   jumps      functions that longjmp leaves, to any setjmp that it may go to (gen_jumps.c)
 *
 * All arithmetic is unsigned.
 */
#include "tests/differential/gen_calls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void reads(struct gen *g, const char *text) { vec_push(&g->a, &g->reads, text); }

const char *one_of(struct gen *g, const texts *t) { return t->at[below(g, t->n)]; }

const char *number(struct gen *g, int depth) {
    static const char *const ops[] = {"+", "-", "*", "^", "|", "&"};
    if (depth <= 0 || chance(g, 25)) {
        if (!g->reads.n || chance(g, 25)) return fmt(g, "%uu", below(g, 1000));
        return fmt(g, "(unsigned)%s", one_of(g, &g->reads));
    }
    const char *x = number(g, depth - 1), *y = number(g, depth - 1);
    if (chance(g, 15)) return fmt(g, "(%s %% 3 ? %s : %s)", number(g, depth - 1), x, y);
    return fmt(g, "(%s %s %s)", x, ops[below(g, 6)], y);
}

static const struct {
    const char *name;
    void (*print)(struct gen *);
} kinds[] = {{"callbacks", gen_callbacks},
             {"exits", gen_exits},
             {"consts", gen_consts},
             {"searches", gen_searches},
             {"texts", gen_texts},
             {"jumps", gen_jumps}};

int main(int argc, char **argv) {
    struct gen g = {.p.state = argc > 2 ? strtoull(argv[2], NULL, 10) : 1};
    g.out.arena = &g.a;
    for (size_t i = 0; argc > 1 && i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(argv[1], kinds[i].name) != 0) continue;
        LINE(&g, "/* gen_calls %s %llu */", argv[1], (unsigned long long)g.p.state);
        prng_next(&g.p);
        kinds[i].print(&g);
        fputs(g.out.at, stdout);
        arena_free(&g.a);
        return 0;
    }
    fprintf(stderr, "gen_calls callbacks|exits|consts|searches|texts|jumps SEED\n");
    return 3;
}
