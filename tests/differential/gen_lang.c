/* gen_lang.c - what is at the edges of the language, for gen_c: variable arguments, arrays of
 * variable length, computed goto, bit-fields, unions, anonymous members.
 *
 * Defined by construction: arguments are cast to what is read; lengths are 1 to 8; a union is read
 * byte by byte, or as what was written last; bit-fields are cast where they are read, as compilers do
 * not agree on the type of wide ones.
 */
#include "tests/differential/gen_c.h"

const char lang_head[] =
    "typedef __builtin_va_list va_list;\n"
    "struct edge { unsigned a : 5; signed int b : 7; unsigned long long c : 37; _Bool d : 1;\n"
    "              unsigned : 3; signed int e : 11; unsigned f : 32; unsigned short : 0;\n"
    "              unsigned char g : 3; };\n"
    "struct inner { int x; union { unsigned u; unsigned char c[4]; struct { short lo, hi; }; };\n"
    "               struct { long y; short z; }; };\n"
    "static struct edge edge = {3, -4, 1ull << 33, 1, -5, 6, 7};\n"
    "static struct inner inner = {1, {2}, {3, 4}};\n"
    "static unsigned long long next(va_list *ap) { return __builtin_va_arg(*ap, unsigned); }\n"
    "static unsigned long long gather(const char *kinds, ...) {\n"
    "    unsigned long long h = 1;\n"
    "    va_list ap, again;\n"
    "    __builtin_va_start(ap, kinds);\n"
    "    for (; *kinds; kinds++) switch (*kinds) {\n"
    "    case 'i': h = h * 31 + (unsigned)__builtin_va_arg(ap, int); break;\n"
    "    case 'u': h = h * 31 + next(&ap); break;\n"
    "    case 'l': h = h * 31 + (unsigned long long)__builtin_va_arg(ap, long long); break;\n"
    "    case 'd': h = h * 31 + (unsigned long long)(long long)__builtin_va_arg(ap, double); break;\n"
    "    case 'p': h = h * 31 + (unsigned)*__builtin_va_arg(ap, int *); break;\n"
    "    case 's': h = h * 31 + (unsigned)__builtin_va_arg(ap, struct inner).hi; break;\n"
    "    default: __builtin_va_copy(again, ap); h += next(&again); __builtin_va_end(again);\n"
    "    }\n"
    "    __builtin_va_end(ap);\n"
    "    return h;\n"
    "}\n"
    "static unsigned plane(int n, int m, int a[n][m]) {\n"
    "    unsigned h = (unsigned)sizeof *a;\n"
    "    for (int i = 0; i < n; i++)\n"
    "        for (int j = 0; j < m; j++) h = h * 31 + (unsigned)a[i][j];\n"
    "    return h;\n"
    "}\n";

static const char *any(struct gen *g) { return gen_expr(g, 2).text; }

static void gather_call(struct gen *g) {
    static const char *const casts[] = {"(int)(%s)", "(unsigned)(%s)", "(long long)(%s)"};
    struct str kinds = {.arena = &g->a}, args = {.arena = &g->a};
    str_puts(&kinds, "");
    str_puts(&args, "");
    for (uint32_t i = below(g, 6); i; i--) {
        uint32_t k = below(g, 7);
        str_printf(&kinds, "%c", "iuldpsx"[k]);
        if (k == 3)
            str_printf(&args, ", (double)((%s) & 1023)", any(g));
        else if (k == 4)
            str_printf(&args, ", table + ((%s) & 7)", any(g));
        else if (k == 5)
            str_puts(&args, ", inner");
        else if (k == 6)
            str_printf(&kinds, "u"), str_printf(&args, ", (unsigned)(%s)", any(g));
        else
            str_puts(&args, fmt(g, ", %s", fmt(g, casts[k], any(g))));
    }
    LINE(g, "mix(gather(\"%s\"%s));", kinds.at, args.at);
}

static void variable_array(struct gen *g) {
    int i = g->next_name++;
    LINE(g, "{ int n%d = (int)((%s) & 7) + 1; short w%d[n%d], (*q%d)[n%d] = &w%d;", i, any(g), i, i,
         i, i, i);
    LINE(g, "for (int i = 0; i < n%d; i++) w%d[i] = (short)(i * (int)((%s) & 63));", i, i, any(g));
    LINE(g, "w%d[(unsigned)(%s) %% (unsigned)n%d] = (short)(%s);", i, any(g), i, any(g));
    LINE(g, "mix(sizeof w%d + (unsigned short)(*q%d)[(unsigned)(%s) %% (unsigned)n%d]);", i, i,
         any(g), i);
    LINE(g, "int m%d[n%d][3]; for (int i = 0; i < n%d; i++)", i, i, i);
    LINE(g, "    for (int j = 0; j < 3; j++) m%d[i][j] = (int)((%s) & 255) + i - j;", i, any(g));
    LINE(g, "mix(plane(n%d, 3, m%d) + plane(1, n%d, (int(*)[n%d])m%d)); }", i, i, i, i, i);
}

static void computed_goto(struct gen *g) {
    int i = g->next_name++;
    LINE(g, "{ static const void *const to%d[] = {&&a%d, &&b%d, &&c%d};", i, i, i, i);
    LINE(g, "int turns%d = 3;", i);
    LINE(g, "goto *to%d[(unsigned)(%s) %% 3u];", i, any(g));
    LINE(g, "a%d: mix(1);", i);
    LINE(g, "if (turns%d-- > 0) goto *to%d[(unsigned)(%s) %% 3u];", i, i, any(g));
    LINE(g, "b%d: mix((unsigned long long)(%s));", i, any(g));
    LINE(g, "c%d:; }", i);
}

static void bit_field(struct gen *g) {
    static const char *const casts[] = {"int", "int", "unsigned long long", "int",
                                        "int", "unsigned", "int"};
    uint32_t k = below(g, 7), r = below(g, 7);
    LINE(g, "edge.%c = %s;", "abcdefg"[k], any(g));
    if (chance(g, 30) && k != 3) LINE(g, "edge.%c ^= 5;", "abcdefg"[k]);
    LINE(g, "mix((unsigned long long)(%s)edge.%c);", casts[r], "abcdefg"[r]);
}

static void union_member(struct gen *g) {
    switch (below(g, 4)) {
    case 0:
        LINE(g, "inner.u = (unsigned)(%s);", any(g));
        break;
    case 1:
        LINE(g, "inner.c[(%s) & 3] = (unsigned char)(%s);", any(g), any(g));
        break;
    case 2:
        LINE(g, "inner.%s = (short)(%s);", chance(g, 50) ? "lo" : "hi", any(g));
        break;
    default:
        LINE(g, "inner.%s = (short)(%s);", chance(g, 50) ? "y" : "z", any(g));
    }
    LINE(g, "mix(inner.c[(%s) & 3] + inner.u + (unsigned short)inner.hi + (unsigned long long)inner.y);",
         any(g));
}

void lang_statement(struct gen *g) {
    switch (below(g, 6)) {
    case 0:
        gather_call(g);
        break;
    case 1:
        variable_array(g);
        break;
    case 2:
        computed_goto(g);
        break;
    case 3:
    case 4:
        bit_field(g);
        break;
    default:
        union_member(g);
    }
}
