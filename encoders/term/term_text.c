/* term_text.c - terms as lines of text, and back.
 *
 * Reading goes through the constructors, with rewriting off: they fold constants, which changes
 * nothing of a node that a constructor has made before.  The text may have been edited, so
 * sorts are checked here first; the constructors take them for granted.
 */
#include "encoders/term/term_text.h"

#include "encoders/term/internal.h"

#include <inttypes.h>
#include <string.h>

/* ---- writing ---- */

static bool is_written(const struct term_writer *w, term t) {
    return t < w->written.n && w->written.at[t];
}

static void put_sort(struct str *out, struct sort sort) {
    if (sort.index) str_printf(out, " %u:", sort.index);
    str_printf(out, sort.index ? "%u" : " %u", sort.width);
}

static void put_value(struct str *out, bv_t k) {
    uint64_t high = (uint64_t)(k >> 64), low = (uint64_t)k;
    if (high)
        str_printf(out, " 0x%" PRIx64 "%016" PRIx64, high, low);
    else
        str_printf(out, " 0x%" PRIx64, low);
}

static void put_name(struct str *out, const char *name) {
    str_puts(out, " ");
    for (; *name; name++) str_put(out, *name >= ' ' && *name <= '~' ? name : "_", 1);
}

static void put_parameters(struct str *out, const struct term_store *s, term t) {
    const struct term_node *n = &s->node[t];
    enum term_op op = (enum term_op)n->op;
    if (op == TERM_CONST) put_value(out, n->k);
    if (op == TERM_VAR || op == TERM_ARRAY_VAR) put_name(out, term_var_name(s, t));
    if (op == TERM_EXTRACT) str_printf(out, " %u %u", n->hi, n->lo);
    if (term_is_float_op(op)) str_printf(out, " %u", n->lo);
    if (op != TERM_BYTES) return;
    struct term_layout l = term_bytes_layout(s, t);
    str_printf(out, " %" PRIu64 " %" PRIu64 " %" PRIu64 " %u %u", l.g, l.r, l.count, l.size,
               l.big_endian);
}

static void put_line(struct term_writer *w, struct str *out, term t) {
    const struct term_node *n = &w->store->node[t];
    str_printf(out, "%" PRIu32 " = %s", t, term_op_text((enum term_op)n->op));
    put_sort(out, n->sort);
    for (unsigned i = 0; i < term_arity((enum term_op)n->op); i++)
        str_printf(out, " %" PRIu32, n->arg[i]);
    put_parameters(out, w->store, t);
    str_puts(out, "\n");
    while (w->written.n <= t) vec_push(&w->arena, &w->written, false);
    w->written.at[t] = true;
}

/* An operand that is not written yet, or 0. */
static term missing_operand(const struct term_writer *w, term t) {
    for (unsigned i = 0; i < term_arity(op_of(w->store, t)); i++)
        if (!is_written(w, arg_of(w->store, t, i))) return arg_of(w->store, t, i);
    return 0;
}

void term_write(struct term_writer *w, struct str *out, term t) {
    struct arena scratch = {0};
    VEC(term) open = {0};
    if (t && !is_written(w, t)) vec_push(&scratch, &open, t);
    while (open.n) {
        term top = open.at[open.n - 1], operand = missing_operand(w, top);
        if (operand) {
            vec_push(&scratch, &open, operand);
        } else {
            put_line(w, out, top);
            open.n--;
        }
    }
    arena_free(&scratch);
}

/* ---- reading: sorts ---- */

enum { MOST_ARGS = 3, MOST_PARAMETERS = 5 };

static bool same_sort(struct sort a, struct sort b) {
    return a.width == b.width && a.index == b.index;
}

static bool is_float(struct sort a) { return a.width == 32 || a.width == 64 || a.width == 80; }

static bool float_fits(enum term_op op, struct sort to, const struct sort *a, bv_t how) {
    bool from_int = op == TERM_SITOF || op == TERM_UITOF;
    bool to_int = op == TERM_FTOSI || op == TERM_FTOUI;
    for (unsigned i = 1; i < term_arity(op); i++)
        if (!same_sort(a[0], a[i])) return false;
    return !to.index && !a[0].index && (from_int || is_float(a[0])) && (to_int || is_float(to)) &&
           (from_int || to_int || op == TERM_FCAST || to.width == a[0].width) && how <= ROUND_AWAY;
}

static bool layout_fits(struct sort rest, struct sort elements, const bv_t *p) {
    bv_t g = p[0], r = p[1], count = p[2], size = p[3];
    return rest.index && rest.index == elements.index && rest.index <= 64 && size && size <= g &&
           g <= UINT32_MAX && size <= UINT16_MAX && (g | r | count) >> rest.index == 0 &&
           p[4] <= 1 && (elements.width == rest.width || elements.width == rest.width * size);
}

/* Of the operators whose first operand is an array. */
static bool array_fits(enum term_op op, struct sort to, const struct sort *a, const bv_t *p) {
    bool indexed = !a[1].index && a[1].width == a[0].index;
    if (!a[0].index) return false;
    if (op == TERM_SEARCH)
        return !to.index && to.width == a[0].index && to.width <= 64 && !a[1].index &&
               a[1].width == a[0].width && !a[2].index && a[2].width == 2 * a[0].index;
    if (op == TERM_SELECT) return indexed && !to.index && to.width == a[0].width;
    if (!same_sort(to, a[0])) return false;
    switch (op) {
    case TERM_STORE:
        return indexed && !a[2].index && a[2].width == a[0].width;
    case TERM_SHIFTED:
        return indexed;
    case TERM_SPLICE:
        return same_sort(a[0], a[1]) && to.index <= 64 && !a[2].index && a[2].width == 2 * to.index;
    default:
        return layout_fits(a[0], a[1], p);
    }
}

static bool fits(enum term_op op, struct sort to, const struct sort *a, const bv_t *p) {
    bool bits = !to.index && !a[0].index;
    switch (op) {
    case TERM_CONST:
        return !to.index && (to.width == BV_MAX_WIDTH || p[0] >> to.width == 0);
    case TERM_VAR:
        return !to.index;
    case TERM_ARRAY_VAR:
        return to.index;
    case TERM_ARRAY_CONST:
        return to.index && !a[0].index && to.width == a[0].width;
    case TERM_NOT:
        return bits && to.width == a[0].width;
    case TERM_ZEXT:
    case TERM_SEXT:
        return bits && to.width >= a[0].width;
    case TERM_EXTRACT:
        return bits && p[1] <= p[0] && p[0] < a[0].width && to.width == p[0] - p[1] + 1;
    case TERM_CONCAT:
        return bits && !a[1].index && to.width == a[0].width + a[1].width;
    case TERM_ITE:
        return !a[0].index && a[0].width == 1 && same_sort(to, a[1]) && same_sort(to, a[2]);
    case TERM_SELECT:
    case TERM_STORE:
    case TERM_SHIFTED:
    case TERM_SPLICE:
    case TERM_BYTES:
    case TERM_SEARCH:
        return array_fits(op, to, a, p);
    default:
        if (term_is_float_op(op)) return float_fits(op, to, a, p[0]);
        return bits && same_sort(a[0], a[1]) &&
               to.width == (term_is_predicate(op) ? 1 : a[0].width);
    }
}

/* ---- reading: lines ---- */

static bool take_blank(const char **at) {
    if (**at != ' ') return false;
    ++*at;
    return true;
}

static bool take_number(const char **at, bv_t *k) {
    const char *end = *at + strspn(*at, "0123456789abcdefx");
    if (*at == end || !bv_parse(*at, end, BV_MAX_WIDTH, k)) return false;
    *at = end;
    return true;
}

static enum term_op take_op(const char **at) {
    size_t n = strcspn(*at, " \n");
    for (unsigned op = TERM_CONST; op < TERM_OP_COUNT; op++) {
        const char *text = term_op_text((enum term_op)op);
        if (strlen(text) != n || strncmp(text, *at, n) != 0) continue;
        *at += n;
        return (enum term_op)op;
    }
    return TERM_NONE;
}

static bool take_sort(const char **at, struct sort *sort) {
    bv_t index = 0, width;
    if (!take_blank(at) || !take_number(at, &width)) return false;
    if (**at == ':') {
        ++*at;
        index = width;
        if (!index || !take_number(at, &width)) return false;
    }
    *sort = (struct sort){.width = (uint16_t)width, .index = (uint16_t)index};
    return width && width <= BV_MAX_WIDTH && index <= BV_MAX_WIDTH;
}

static unsigned parameters(enum term_op op) {
    if (op == TERM_BYTES) return MOST_PARAMETERS;
    if (op == TERM_EXTRACT) return 2;
    return op == TERM_CONST || term_is_float_op(op) ? 1 : 0;
}

term term_read_before(const struct term_reader *r, uint64_t number) {
    uint64_t t = 0;
    return map_get(&r->terms, number, &t) ? (term)t : 0;
}

static bool take_operands(struct term_reader *r, const char **at, enum term_op op, term *arg,
                          struct sort *sort) {
    for (unsigned i = 0; i < term_arity(op); i++) {
        bv_t number;
        if (!take_blank(at) || !take_number(at, &number) || number > UINT32_MAX) return false;
        arg[i] = term_read_before(r, (uint64_t)number);
        if (!arg[i]) return false;
        sort[i] = r->store->node[arg[i]].sort;
    }
    return true;
}

/* The term, of parts that fit each other. */
static term make_term(struct term_store *s, struct term_node n, const term *arg, const bv_t *p,
                      const char *name) {
    switch (n.op) {
    case TERM_CONST:
        return term_const(s, n.sort.width, p[0]);
    case TERM_VAR:
        return term_var(s, n.sort.width, name);
    case TERM_ARRAY_VAR:
        return term_array_var(s, n.sort.index, n.sort.width, name);
    case TERM_BYTES: {
        struct term_layout l = {.g = (uint64_t)p[0], .r = (uint64_t)p[1], .count = (uint64_t)p[2]};
        l.size = (uint32_t)p[3];
        l.big_endian = p[4] != 0;
        return term_bytes(s, arg[0], arg[1], &l);
    }
    case TERM_EXTRACT:
        n.hi = (uint16_t)p[0];
        n.lo = (uint16_t)p[1];
        break;
    default:
        n.lo = (uint16_t)p[0];
        break;
    }
    return term_like(s, &n, arg);
}

/* A constructor orders operands by their numbers, which are others here than where the text is
 * from. */
static term in_order_of(struct term_store *s, term t, const term *arg) {
    struct term_node n = s->node[t];
    if (arg[0] == arg[1] || n.arg[0] != arg[1] || n.arg[1] != arg[0]) return t;
    n.arg[0] = arg[0];
    n.arg[1] = arg[1];
    return term_intern(s, &n);
}

static term make_plainly(struct term_store *s, struct term_node n, const term *arg, const bv_t *p,
                         const char *name) {
    bool rewriting = s->rewriting;
    s->rewriting = false;
    term t = in_order_of(s, make_term(s, n, arg, p, name), arg);
    s->rewriting = rewriting;
    return t;
}

bool term_read(struct term_reader *r, const char *line) {
    bv_t number, parameter[MOST_PARAMETERS] = {0};
    struct term_node n = {0};
    struct sort sort[MOST_ARGS] = {{0}};
    term arg[MOST_ARGS] = {0};
    const char *name = NULL;
    if (!take_number(&line, &number) || number > UINT32_MAX || strncmp(line, " = ", 3) != 0)
        return false;
    line += 3;
    enum term_op op = take_op(&line);
    n.op = (uint16_t)op;
    if (!op || !take_sort(&line, &n.sort) || !take_operands(r, &line, op, arg, sort)) return false;
    for (unsigned i = 0; i < parameters(op); i++)
        if (!take_blank(&line) || !take_number(&line, &parameter[i])) return false;
    if ((op == TERM_VAR || op == TERM_ARRAY_VAR) && take_blank(&line)) {
        name = arena_strndup(&r->arena, line, strcspn(line, "\n"));
        line += strlen(name);
    }
    if ((*line && *line != '\n') || !fits(op, n.sort, sort, parameter)) return false;
    term t = make_plainly(r->store, n, arg, parameter, name);
    if (t) map_put(&r->arena, &r->terms, (uint64_t)number, t);
    return t != 0;
}
