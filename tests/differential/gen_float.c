/* Floating point in gen_c's programs.
 *
 * Any value may become an infinity or a NaN; what is cast to an integer is cast through a
 * function that tests first whether it fits.  Bits of a NaN are never seen: the checksum takes all for one.
 */
#include "tests/differential/gen_c.h"

static const struct {
    const char *name, *suffix, *mix;
} real_types[] = {{"float", "f", "mixf"}, {"double", "", "mixd"}, {"long double", "l", "mixl"}};

const char float_head[] =
    "static void mixf(float x) { union { float f; unsigned u; } b; b.f = x; mix(x == x ? b.u : 7u); }\n"
    "static void mixd(double x) { union { double f; unsigned long long u; } b; b.f = x; mix(x == x ? b.u : 8u); }\n"
    "static void mixl(long double x) {\n"
    "    union { long double f; unsigned char c[sizeof(long double)]; } b; b.f = x;\n"
    "    for (int i = 0; i < 10; i++) mix(x == x ? b.c[i] : 9u);\n"
    "}\n"
    "static int to_i(double x) { return x > -2147483649.0 && x < 2147483648.0 ? (int)x : 1; }\n"
    "static unsigned to_u(float x) { return x > -1.0f && x < 4294967296.0f ? (unsigned)x : 2; }\n"
    "static signed char to_c(long double x) { return x > -129 && x < 128 ? (signed char)x : 3; }\n"
    "static unsigned short to_us(float x) { return x > -1 && x < 65536 ? (unsigned short)x : 4; }\n"
    "static long long to_ll(double x) { return x >= -0x1p63 && x < 0x1p63 ? (long long)x : 5; }\n"
    "static unsigned long long to_ull(long double x) { return x > -1 && x < 0x1p64L ? (unsigned long long)x : 6; }\n";

/* type: in real_types */
struct real {
    const char *text;
    int type;
};

static struct real gen_real(struct gen *g, int depth);

static struct real real_literal(struct gen *g) {
    static const char *const values[] = {"0.0",    "1.0",    "0.5",   "0.1",     "3.0",   "1e10",
                                         "1e-10",  "1e30",   "1e-38", "1e-44",   "16777217.0", "0x1.8p-20",
                                         "2.5e8",  "1.0000001", "255.5", "9007199254740993.0", "3.4e38", "1e-5"};
    static const char *const wide[] = {"1e308", "1.7e308", "5e-324", "1e-310", "1e155", "18446744073709551615.0"};
    static const char *const widest[] = {"1e4932", "1e-4940", "3e-4951", "0x1.00000000000000008p0"};
    int t = (int)below(g, 3);
    if (t == 2 && chance(g, 20)) return (struct real){fmt(g, "%sl", widest[below(g, 4)]), t};
    if (t >= 1 && chance(g, 20))
        return (struct real){fmt(g, "%s%s", wide[below(g, 6)], real_types[t].suffix), t};
    if (chance(g, 20))
        return (struct real){fmt(g, "%u.%u%s", below(g, 100000), below(g, 100000), real_types[t].suffix), t};
    return (struct real){fmt(g, "%s%s", values[below(g, 18)], real_types[t].suffix), t};
}

static struct real real_read(struct gen *g) {
    const struct lvalue *v = &g->reals.at[below(g, g->reals.n)];
    return (struct real){v->text, v->type};
}

static struct real real_arith(struct gen *g, int depth) {
    struct real x = gen_real(g, depth - 1), y = gen_real(g, depth - 1);
    struct real e = {fmt(g, "(%s %c %s)", x.text, "+-*/"[below(g, 4)], y.text), x.type > y.type ? x.type : y.type};
    if (chance(g, 12)) e = (struct real){fmt(g, "(%s %c %s)", x.text, "+-*/"[below(g, 4)], gen_expr(g, depth - 1).text), x.type};
    return e;
}

static struct real gen_real(struct gen *g, int depth) {
    if (depth <= 0) return chance(g, 40) ? real_literal(g) : real_read(g);
    struct real x = gen_real(g, depth - 1);
    int t = (int)below(g, 3);
    switch (below(g, 9)) {
    case 0:
        return (struct real){fmt(g, "(-%s)", x.text), x.type};
    case 1:
        return (struct real){fmt(g, "(%s)%s", real_types[t].name, x.text), t};
    case 2:
        return (struct real){fmt(g, "(%s)(%s)", real_types[t].name, gen_expr(g, depth - 1).text), t};
    case 3: {
        struct real y = gen_real(g, depth - 1);
        return (struct real){fmt(g, "((%s) ? %s : %s)", gen_expr(g, 1).text, x.text, y.text),
                             x.type > y.type ? x.type : y.type};
    }
    case 4:
        return (struct real){fmt(g, "real%u(%s, %s)", below(g, 2), x.text, gen_real(g, depth - 1).text), 1};
    default:
        return real_arith(g, depth);
    }
}

struct expr float_test(struct gen *g, int depth) {
    static const char *const compare[] = {"<", ">", "<=", ">=", "==", "!="};
    static const char *const cast[] = {"to_i", "to_u", "to_c", "to_us", "to_ll", "to_ull"};
    static const struct expr types[] = {{"", 1, true}, {"", 1, false}, {"", 1, true}, {"", 1, true}, {"", 3, true}, {"", 3, false}};
    struct real x = gen_real(g, depth);
    struct expr e = {"", 1, true};
    uint32_t k = below(g, 6);
    if (chance(g, 50)) {
        e = types[k];
        e.text = fmt(g, "%s(%s)", cast[k], x.text);
    } else if (chance(g, 70)) {
        e.text = fmt(g, "(%s %s %s)", x.text, compare[k], gen_real(g, depth).text);
    } else {
        e.text = fmt(g, chance(g, 50) ? "!%s" : "(_Bool)%s", x.text);
    }
    return e;
}

void float_statement(struct gen *g) {
    const struct lvalue *v = &g->reals.at[below(g, g->reals.n)];
    switch (below(g, 6)) {
    case 0:
        LINE(g, "%s %c= %s;", v->text, "+-*/"[below(g, 4)], gen_real(g, 2).text);
        break;
    case 1:
        LINE(g, chance(g, 50) ? "%s++;" : "--%s;", v->text);
        break;
    case 2:
        LINE(g, "%s %c= %s;", v->text, "+-*/"[below(g, 4)], gen_expr(g, 2).text);
        break;
    case 3:
        LINE(g, "%s(%s);", real_types[v->type].mix, v->text);
        break;
    default:
        LINE(g, "%s = %s;", v->text, gen_real(g, 3).text);
    }
}

static void add_real(struct gen *g, const char *text, int type) {
    vec_push(&g->a, &g->reals, (struct lvalue){.text = text, .type = type});
}

void float_globals(struct gen *g) {
    for (int t = 0; t < 3; t++) {
        LINE(g, "static %s r%d = %s, ra%d[3] = {1, -%s, %u};", real_types[t].name, t, real_literal(g).text, t,
             real_literal(g).text, below(g, 1000));
        add_real(g, fmt(g, "r%d", t), t);
        add_real(g, fmt(g, "ra%d[%u]", t, below(g, 3)), t);
    }
    line(g, "static struct { float f; long double l; char c; double d[2]; } rs = {1.5f, 0.1l, 7, {-1}};");
    add_real(g, "rs.f", 0);
    add_real(g, "rs.l", 2);
    add_real(g, "rs.d[1]", 1);
    g->global_reals = g->reals.n;
}

void float_functions(struct gen *g) {
    for (int k = 0; k < 2; k++) {
        static const char *const ops[] = {"x * x + y", "x - y / 3", "y < x ? x : -y", "(float)(x * y) + 0.1f"};
        LINE(g, "static double real%d(%s x, %s y) { return %s; }", k, real_types[below(g, 3)].name,
             real_types[below(g, 3)].name, ops[below(g, 4)]);
    }
}

void float_locals(struct gen *g) {
    for (int k = 0; k < 2; k++) {
        struct real x = gen_real(g, 2);
        int t = (int)below(g, 3);
        LINE(g, "%s lr%d = %s;", real_types[t].name, k, x.text);
        add_real(g, fmt(g, "lr%d", k), t);
    }
}

void float_leave(struct gen *g) {
    for (uint32_t i = 0; i < g->reals.n; i++)
        LINE(g, "    %s(%s);", real_types[g->reals.at[i].type].mix, g->reals.at[i].text);
    g->reals.n = g->global_reals;
}
