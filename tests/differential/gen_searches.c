/* Programs that sort and search with comparisons of their own. C leaves the order of equal
 * elements open, so each comparison ends with one that tells all elements apart.
 */
#include "tests/differential/gen_calls.h"

static const char head[] = "#include <stdlib.h>\n"
                           "#include <search.h>\n"
                           "#include <string.h>\n"
                           "struct item { unsigned key; short weight; unsigned char tag; };\n"
                           "static unsigned asked;\n";

enum { ORDERS = 3, ITEMS = 6 };

static void gen_order(struct gen *g, uint32_t k) {
    static const char *const by[] = {"x->weight %s y->weight", "x->tag %s y->tag",
                                     "(x->key & 7) %s (y->key & 7)", "x->key / 10 %s y->key / 10"};
    LINE(g, "static int order%u(const void *a, const void *b) {", k);
    line(g, "    const struct item *x = a, *y = b;");
    line(g, "    asked |= 1;");
    for (uint32_t i = 0; i < below(g, 3); i++) {
        const char *form = by[below(g, 4)], *less = chance(g, 50) ? "<" : ">";
        const char *differ = fmt(g, form, "!="), *before = fmt(g, form, less);
        LINE(g, "    if (%s) return %s ? -%u : %u;", differ, before, 1 + below(g, 9),
             1 + below(g, 9));
    }
    line(g, chance(g, 50) ? "    return (x->key > y->key) - (x->key < y->key);"
                          : "    return x->key < y->key ? 5 : x->key > y->key ? -2 : 0;");
    line(g, "}");
}

static void gen_walk(struct gen *g) {
    line(g, "static int same_key(const void *a, const void *b) {");
    line(g, "    return ((const struct item *)a)->key != ((const struct item *)b)->key;");
    line(g, "}");
    line(g, "static int number_order(const void *a, const void *b) {");
    line(g, "    unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;");
    LINE(g, "    return x %s y ? -1 : x != y;", chance(g, 50) ? "<" : ">");
    line(g, "}");
    line(g, "static void each(const struct item *p, size_t n, void (*visit)(const struct item *, "
            "void *), void *to) {");
    line(g, "    for (size_t i = 0; i < n; i++) visit(&p[i], to);");
    line(g, "}");
    line(g, "static void adds(const struct item *p, void *to) { *(unsigned *)to += p->key * "
            "(unsigned)p->weight; }");
    line(g, "static void mixes(const struct item *p, void *to) { mix(p->key + p->tag); *(unsigned "
            "*)to ^= p->tag; }");
}

static void gen_step(struct gen *g) {
    uint32_t n = below(g, ITEMS + 1), from = below(g, ITEMS + 1 - n);
    switch (below(g, 6)) {
    case 0:
        LINE(g, "qsort(items + %u, %u, sizeof *items, order%u);", from, n, below(g, ORDERS));
        break;
    case 1:
        LINE(g, "qsort(items, %u, sizeof *items, order0);", ITEMS);
        LINE(g, "found = bsearch(&(struct item){.key = %uu}, items, %u, sizeof *items, order0);",
             below(g, 40), ITEMS);
        line(g, "if (found) { mix((unsigned long long)(found - items)); found->weight++; }");
        break;
    case 2:
        line(g, fmt(g, "length = %u;", ITEMS));
        LINE(g,
             "found = lfind(&(struct item){.key = %uu}, items, &length, sizeof *items, same_key);",
             below(g, 40));
        line(g, "if (found) mix((unsigned long long)(found - items));");
        break;
    case 3:
        LINE(g, "qsort(numbers, %u, sizeof *numbers, number_order);", 1 + below(g, 8));
        break;
    case 4:
        LINE(g, "qsort(numbers, 8, sizeof *numbers, number_order);");
        LINE(g, "at = %s;", number(g, 1));
        line(g, "hit = bsearch(&at, numbers, 8, sizeof *numbers, number_order);");
        line(g, "mix(hit ? *hit : 77);");
        break;
    default:
        LINE(g, "each(items + %u, %u, %s, &at);", from, n, chance(g, 50) ? "adds" : "mixes");
    }
}

void gen_searches(struct gen *g) {
    str_puts(&g->out, checksum_text);
    str_puts(&g->out, head);
    for (uint32_t k = 0; k < ORDERS; k++) gen_order(g, k);
    gen_walk(g);
    line(g, "unsigned long long run(void) {");
    g->depth = 1;
    LINE(g, "struct item items[%u] = {", ITEMS);
    for (uint32_t i = 0; i < ITEMS; i++)
        LINE(g, "    {%u, %u, %u},", 7 * i + below(g, 7), below(g, 3), below(g, 2));
    line(g, "}, *found;");
    line(g, "unsigned numbers[8] = {5, 3, 5, 900, 0, 3, 4294967295u, 12}, at = 3, *hit;");
    line(g, "size_t length;");
    reads(g, "at");
    reads(g, "numbers[3]");
    reads(g, "items[1].key");
    for (uint32_t i = 0; i < 3 + below(g, 4); i++) gen_step(g);
    LINE(g, "for (int i = 0; i < %u; i++) mix(items[i].key + (unsigned)items[i].weight * 7u);",
         ITEMS);
    line(g, "for (int i = 0; i < 8; i++) mix(numbers[i]);");
    line(g, "mix(at + asked);");
    line(g, "return sum;");
    g->depth = 0;
    line(g, "}");
    str_puts(&g->out, tail_text);
}
