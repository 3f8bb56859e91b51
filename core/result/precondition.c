/* Violation preconditions in words of C, and what they say of a witness.
 *
 * Both read the same data, and nothing of how it was found: tests hold them against each other and
 * against runs.
 */
#include "core/result/precondition.h"

#include "core/base/str.h"
#include "core/sem/bv.h"

#include <stdlib.h>
#include <string.h>

/* ---- constants ---- */

enum { NEAR_LIMIT = 8, FAR = 255, PRINTABLE_FROM = 32, PRINTABLE_TO = 126 };

struct precondition_words {
    struct arena *a;
    const struct ir_module *m;
    const struct precondition *p;
};

static const char *decimal(struct arena *a, sbv_t k) {
    char buf[48];
    return arena_strdup(a, bv_dec((bv_t)k, 128, true, buf));
}

static const char *beside(struct arena *a, const char *type, const char *which, sbv_t off) {
    if (!off) return arena_printf(a, "%s_%s", type, which);
    return arena_printf(a, "%s_%s %c %u", type, which, off < 0 ? '-' : '+',
                        (unsigned)(off < 0 ? -off : off));
}

static bool is_near(sbv_t k, sbv_t to) { return k - to >= -NEAR_LIMIT && k - to <= NEAR_LIMIT; }

/* "INT_MAX", "INT_MIN + 1"; NULL: it is no limit of such a type. */
static const char *near_limit(struct arena *a, sbv_t k, unsigned width, bool is_signed) {
    const char *type = width == 32   ? (is_signed ? "INT" : "UINT")
                       : width == 64 ? (is_signed ? "INT64" : "UINT64")
                                     : NULL;
    if (!type) return NULL;
    sbv_t most = ((sbv_t)1 << (is_signed ? width - 1 : width)) - 1, least = -most - 1;
    if (is_near(k, most)) return beside(a, type, "MAX", k - most);
    return is_signed && is_near(k, least) ? beside(a, type, "MIN", k - least) : NULL;
}

static bool is_plain_char(const struct precondition_words *t, const struct entry_input *i) {
    const struct ir_ctype *ct = &t->m->ctypes.at[i->ct];
    return i->ct && ct->kind == CT_INT && ct->is_char && strcmp(ir_bare_name(ct), "char") == 0;
}

/* 'a'; NULL: it is written as a number. */
static const char *character(const struct precondition_words *t, const struct entry_input *i,
                             sbv_t k) {
    if (!is_plain_char(t, i) || k <= PRINTABLE_FROM || k > PRINTABLE_TO) return NULL;
    const char *escape = k == '\'' || k == '\\' ? "\\" : "";
    return arena_printf(t->a, "'%s%c'", escape, (char)k);
}

static const char *enumerator(const struct precondition_words *t, const struct entry_input *i,
                              sbv_t k) {
    const struct ir_ctype *ct = &t->m->ctypes.at[i->ct];
    for (uint32_t n = 0; i->ct && ct->kind == CT_ENUM && n < ct->enums.n; n++)
        if ((sbv_t)ct->enums.at[n].value == k) return ct->enums.at[n].name;
    return NULL;
}

static const char *constant_text(const struct precondition_words *t, const struct entry_measure *m,
                                 sbv_t k) {
    const struct entry_input *x = &t->p->inputs.at[m->x], *y = m->sign ? &t->p->inputs.at[m->y] : x;
    const char *named = m->sign ? NULL : enumerator(t, x, k);
    bool alike = x->what == ENTRY_NUMBER && y->what == ENTRY_NUMBER && x->width == y->width &&
                 x->is_signed == y->is_signed;
    if (!named && !m->sign) named = character(t, x, k);
    if (!named && alike) named = near_limit(t->a, k, x->width, x->is_signed);
    return named ? named : decimal(t->a, k);
}

/* ---- atoms ---- */

static const char *relation_text(const struct precondition_words *t, const char *x, const char *op,
                                 const char *k) {
    return arena_printf(t->a, "%s %s %s", x, op, k);
}

static const char *both(const struct precondition_words *t, const char *a, const char *b) {
    if (!a || !b) return a ? a : b;
    return arena_printf(t->a, "%s && %s", a, b);
}

static const char *null_text(const struct precondition_words *t, const struct entry_atom *i) {
    const char *name = t->p->inputs.at[i->m.x].name;
    return relation_text(t, name, i->has_lo && i->lo == 1 ? "==" : "!=", "NULL");
}

static const char *truth_text(const struct precondition_words *t, const struct entry_atom *i) {
    const char *name = t->p->inputs.at[i->m.x].name;
    return i->has_lo && i->lo == 1 ? name : arena_printf(t->a, "!%s", name);
}

/* Is it written as a limit of the type, or as a character, and nothing beside it? */
static bool stands_alone(const struct precondition_words *t, const struct entry_measure *m,
                         sbv_t k) {
    const char *text = constant_text(t, m, k);
    if (!m->sign && character(t, &t->p->inputs.at[m->x], k)) return true;
    return *text >= 'A' && *text <= 'Z' && !strchr(text, ' ');
}

/* "n > 15", but "n >= 0", "n >= INT_MIN". */
static const char *above(const struct precondition_words *t, const struct entry_measure *m,
                         const char *x, sbv_t lo) {
    if (lo == 0 || (stands_alone(t, m, lo) && !stands_alone(t, m, lo - 1)))
        return relation_text(t, x, ">=", constant_text(t, m, lo));
    return relation_text(t, x, ">", constant_text(t, m, lo - 1));
}

static const char *below(const struct precondition_words *t, const struct entry_measure *m,
                         const char *x, sbv_t hi) {
    if (hi == 0 || (stands_alone(t, m, hi) && !stands_alone(t, m, hi + 1)))
        return relation_text(t, x, "<=", constant_text(t, m, hi));
    return relation_text(t, x, "<", constant_text(t, m, hi + 1));
}

/* Is the least value that there is 0? */
static bool is_never_negative(const struct precondition_words *t, const struct entry_measure *m) {
    const struct entry_input *x = &t->p->inputs.at[m->x], *y = m->sign ? &t->p->inputs.at[m->y] : x;
    return m->sign >= 0 && !(x->what == ENTRY_NUMBER && x->is_signed) &&
           !(y->what == ENTRY_NUMBER && y->is_signed);
}

static const char *range(const struct precondition_words *t, const struct entry_atom *i,
                         const char *x) {
    bool point = i->has_lo && i->has_hi && i->lo == i->hi;
    if (!i->has_lo && i->hi == 0 && is_never_negative(t, &i->m))
        return relation_text(t, x, "==", "0");
    if (i->unequal || point)
        return relation_text(t, x, i->unequal ? "!=" : "==", constant_text(t, &i->m, i->lo));
    if (i->has_lo && i->has_hi)
        return arena_printf(t->a, "%s <= %s && %s <= %s", constant_text(t, &i->m, i->lo), x, x,
                            constant_text(t, &i->m, i->hi));
    return i->has_lo ? above(t, &i->m, x, i->lo) : below(t, &i->m, x, i->hi);
}

/* "y", "y + 3", "y - 3" */
static const char *plus(const struct precondition_words *t, const char *y, sbv_t k) {
    if (!k) return y;
    return arena_printf(t->a, "%s %c %s", y, k < 0 ? '-' : '+', decimal(t->a, k < 0 ? -k : k));
}

static const char *at_least(const struct precondition_words *t, const char *x, const char *y,
                            sbv_t lo) {
    if (lo == 1) return relation_text(t, x, ">", y);
    return relation_text(t, x, ">=", plus(t, y, lo));
}

static const char *at_most(const struct precondition_words *t, const char *x, const char *y,
                           sbv_t hi) {
    if (hi == -1) return relation_text(t, x, "<", y);
    return relation_text(t, x, "<=", plus(t, y, hi));
}

/* y - x in place of x - y. */
static struct entry_atom flipped(const struct entry_atom *i) {
    struct entry_atom f = *i;
    f.m.x = i->m.y;
    f.m.y = i->m.x;
    f.has_lo = i->has_hi;
    f.has_hi = i->has_lo;
    f.lo = i->unequal ? -i->lo : -i->hi;
    f.hi = -i->lo;
    return f;
}

static bool is_far(sbv_t k) { return k < -FAR || k > FAR; }

/* "len >= capacity of data", not the other way round. */
static const char *difference_text(const struct precondition_words *t,
                                   const struct entry_atom *of) {
    bool capacity = t->p->inputs.at[of->m.x].what == ENTRY_CAPACITY;
    const struct entry_atom turned = flipped(of), *i = capacity ? &turned : of;
    const char *x = t->p->inputs.at[i->m.x].name, *y = t->p->inputs.at[i->m.y].name;
    if ((i->has_lo && is_far(i->lo)) || (i->has_hi && is_far(i->hi)))
        return range(t, i, arena_printf(t->a, "%s - %s", x, y));
    if (i->unequal) return relation_text(t, x, "!=", plus(t, y, i->lo));
    if (i->has_lo && i->has_hi && i->lo == i->hi)
        return relation_text(t, x, "==", plus(t, y, i->lo));
    return both(t, i->has_lo ? at_least(t, x, y, i->lo) : NULL,
                i->has_hi ? at_most(t, x, y, i->hi) : NULL);
}

static const char *bits_text(const struct precondition_words *t, const struct entry_atom *i) {
    const struct entry_input *x = &t->p->inputs.at[i->m.x];
    bool low = !(i->mask & (i->mask + 1)) && !x->is_signed;
    if (low)
        return arena_printf(t->a, "%s %% %s == %s", x->name, decimal(t->a, (sbv_t)i->mask + 1),
                            decimal(t->a, (sbv_t)i->value));
    return arena_printf(t->a, "(%s & %s) == %s", x->name, decimal(t->a, (sbv_t)i->mask),
                        decimal(t->a, (sbv_t)i->value));
}

static const char *atom(const struct precondition_words *t, const struct entry_atom *i) {
    const struct entry_input *x = &t->p->inputs.at[i->m.x];
    if (i->mask) return bits_text(t, i);
    if (i->m.sign < 0) return difference_text(t, i);
    if (i->m.sign > 0)
        return range(t, i, arena_printf(t->a, "%s + %s", x->name, t->p->inputs.at[i->m.y].name));
    if (x->what == ENTRY_POINTER) return null_text(t, i);
    if (x->ct && t->m->ctypes.at[x->ct].kind == CT_BOOL) return truth_text(t, i);
    return range(t, i, x->name);
}

/* ---- the whole ---- */

static const char *cube(const struct precondition_words *t, const struct entry_cube *c) {
    const char *all = NULL;
    for (uint32_t i = 0; i < c->all.n; i++) all = both(t, all, atom(t, &c->all.at[i]));
    return all;
}

/* ---- the opposite ---- */

enum { KEPT_ATOMS = 4 };

static struct entry_atom half(const struct entry_atom *i, bool low) {
    struct entry_atom h = *i;
    h.has_hi = low;
    h.has_lo = !low;
    if (low)
        h.hi = i->lo - 1;
    else
        h.lo = i->hi + 1;
    return h;
}

/* NULL: not in one relation or two. */
static const char *negated(const struct precondition_words *t, const struct entry_atom *i) {
    struct entry_atom n = *i;
    bool point = i->has_lo && i->has_hi && i->lo == i->hi;
    bool truth_value =
        t->p->inputs.at[i->m.x].what == ENTRY_POINTER ||
        (t->p->inputs.at[i->m.x].ct && t->m->ctypes.at[t->p->inputs.at[i->m.x].ct].kind == CT_BOOL);
    if (i->mask) return NULL;
    if (truth_value && !i->m.sign) {
        n.has_lo = n.has_hi = true;
        n.lo = n.hi = !(i->has_lo && i->lo == 1);
        return atom(t, &n);
    }
    if (i->unequal || point) {
        n.unequal = point && !i->unequal;
        n.has_lo = n.has_hi = true;
        n.hi = n.lo;
        return atom(t, &n);
    }
    if (i->has_lo && i->has_hi) {
        struct entry_atom low = half(i, true), high = half(i, false);
        return arena_printf(t->a, "(%s || %s)", atom(t, &low), atom(t, &high));
    }
    n = half(i, i->has_lo);
    return atom(t, &n);
}

static const char *kept_of_cube(const struct precondition_words *t, const struct entry_cube *c) {
    const char *all = NULL;
    for (uint32_t i = 0; i < c->all.n; i++) {
        const char *one = negated(t, &c->all.at[i]);
        if (!one) return NULL;
        all = all ? arena_printf(t->a, "%s || %s", all, one) : one;
    }
    return all;
}

static const char *opposite(const struct precondition_words *t, const struct precondition *p) {
    const char *all = NULL;
    uint32_t atoms = 0;
    for (uint32_t i = 0; i < p->any.n; i++) {
        const struct entry_cube *c = &p->any.at[i];
        const char *one = kept_of_cube(t, c);
        atoms += c->all.n;
        if (!one || atoms > KEPT_ATOMS) return NULL;
        if (c->all.n > 1 && p->any.n > 1) one = arena_printf(t->a, "(%s)", one);
        all = both(t, all, one);
    }
    return p->exact && !p->chosen && !p->within ? all : NULL;
}

static bool is_of_argument(const struct precondition *p, uint32_t input) {
    const struct entry_input *i = &p->inputs.at[input];
    while (i->root == ENTRY_BEHIND) i = &p->inputs.at[i->index];
    return i->root == ENTRY_PARAM;
}

static bool speaks_of_arguments(const struct precondition *p) {
    for (uint32_t i = 0; i < p->any.n; i++)
        for (uint32_t k = 0; k < p->any.at[i].all.n; k++) {
            const struct entry_measure *m = &p->any.at[i].all.at[k].m;
            if (!is_of_argument(p, m->x) || (m->sign && !is_of_argument(p, m->y))) return false;
        }
    return true;
}

/* C compares two numbers by their values if they have one type; a step away from one may overflow.
 */
static bool compares_as_c(const struct precondition *p, const struct entry_atom *i) {
    const struct entry_input *x = &p->inputs.at[i->m.x], *y = i->m.sign ? &p->inputs.at[i->m.y] : x;
    bool numbers = x->what == ENTRY_NUMBER && y->what == ENTRY_NUMBER;
    if (!i->m.sign) return !i->mask && (numbers || x->what == ENTRY_POINTER);
    if (i->m.sign > 0 || !numbers || x->width != y->width || x->is_signed != y->is_signed)
        return false;
    if (i->unequal || (i->has_lo && i->has_hi)) return i->lo == 0 && i->hi == 0;
    sbv_t lo = i->has_lo ? i->lo : 0, hi = i->has_hi ? i->hi : 0;
    return lo >= 0 && lo <= 1 && hi >= -1 && hi <= 0;
}

static bool is_c_expression(const struct precondition *p) {
    for (uint32_t i = 0; i < p->any.n; i++)
        for (uint32_t k = 0; k < p->any.at[i].all.n; k++)
            if (!compares_as_c(p, &p->any.at[i].all.at[k])) return false;
    return true;
}

static bool is_of_capacity(const struct precondition *p, uint32_t input) {
    return p->inputs.at[input].what == ENTRY_CAPACITY;
}

/* Does the atom bound the number with which `other` compares a capacity, from the other side? */
static bool closes_window(const struct precondition *p, const struct entry_atom *other,
                          const struct entry_atom *i) {
    const uint32_t number = is_of_capacity(p, other->m.x) ? other->m.y : other->m.x;
    const bool above = is_of_capacity(p, other->m.x) ? other->has_hi : other->has_lo;
    return !i->m.sign && i->m.x == number && !i->mask && (above ? i->has_hi : i->has_lo);
}

/* `n < 9 && n >= capacity of p - 4`: between two numbers that have nothing to do with each other,
 * as a solver finds them; and sums with a capacity. */
static bool is_window(const struct precondition *p, const struct entry_cube *c) {
    for (uint32_t i = 0; i < c->all.n; i++) {
        const struct entry_atom *one = &c->all.at[i];
        if (!one->m.sign || (!is_of_capacity(p, one->m.x) && !is_of_capacity(p, one->m.y)))
            continue;
        if (one->m.sign > 0 || (one->has_lo && one->has_hi && one->lo != one->hi)) return true;
        for (uint32_t k = 0; k < c->all.n; k++)
            if (closes_window(p, one, &c->all.at[k])) return true;
    }
    return false;
}

/* Of what fails for other inputs as well, that part is told which says something. */
static void drop_windows(struct precondition *p) {
    uint32_t kept = 0;
    for (uint32_t i = 0; !p->exact && i < p->any.n; i++)
        if (!is_window(p, &p->any.at[i])) p->any.at[kept++] = p->any.at[i];
    if (!p->exact) p->any.n = kept;
}

bool precondition_say(struct arena *a, const struct ir_module *m, struct precondition *p) {
    struct precondition_words t = {a, m, p};
    struct str text = {.arena = a};
    p->text = NULL;
    drop_windows(p);
    for (uint32_t i = 0; i < p->any.n; i++) {
        const char *one = cube(&t, &p->any.at[i]);
        if (!one) return false;
        bool several = p->any.n > 1 && strstr(one, "&&");
        str_printf(&text, "%s%s%s%s", i ? " || " : "", several ? "(" : "", one, several ? ")" : "");
    }
    if (p->any.n) p->text = text.at;
    p->of_arguments = speaks_of_arguments(p);
    p->kept = p->any.n ? opposite(&t, p) : NULL;
    p->kept_is_c = p->kept && is_c_expression(p);
    return p->text != NULL;
}

/* "get()", "what the library gives" (a model's own name says nothing), "whether malloc fails",
 * "whether get() is null", "whether done is null then": of a variable that the code has given away
 * since. */
static const char *choice_words(struct arena *a, const char *by) {
    bool states = strstr(by, " is null") || strstr(by, " is constant");
    if (strncmp(by, "__vl_", strlen("__vl_")) == 0) return "what the library gives";
    if (!states && !strstr(by, " fails")) return by;
    return arena_printf(a, "whether %s%s", by, states && !strstr(by, "()") ? " then" : "");
}

const char *precondition_sentence(struct arena *a, const struct precondition *p) {
    const char *by = p->by ? arena_printf(a, ", depending on %s", choice_words(a, p->by)) : "";
    const char *within = p->within ? arena_printf(a, " (up to %u iterations)", p->within) : "";
    return arena_printf(a, "%s %s %s%s%s", p->chosen ? "can fail" : "fails",
                        p->exact ? "exactly when" : "whenever", p->text, by, within);
}

/* ---- witnesses ---- */

/* The value that lies so many bytes into the object. */
static bool stored_at(const struct wit_object *o, uint64_t off, struct wit_val *out) {
    for (uint32_t i = 0; i < o->cells.n; i++)
        if (o->cells.at[i].off == off) return *out = o->cells.at[i].v, true;
    return false;
}

static bool input_value_at(const struct precondition *p, const struct witness *w, uint32_t input,
                           struct wit_val *out) {
    const struct entry_input *i = &p->inputs.at[input];
    struct wit_val at;
    switch (i->root) {
    case ENTRY_PARAM:
        if (i->index >= w->args.n) return false;
        return *out = w->args.at[i->index], true;
    case ENTRY_GLOBAL:
        return i->index < w->globals.n && stored_at(&w->globals.at[i->index], i->off, out);
    default:
        if (!input_value_at(p, w, i->index, &at) || at.place != WIT_OBJECT || at.off) return false;
        return at.index < w->objects.n && stored_at(&w->objects.at[at.index], i->off, out);
    }
}

static bool capacity(const struct precondition *p, const struct witness *w, uint32_t input,
                     sbv_t *out) {
    struct wit_val at;
    const struct entry_input *i = &p->inputs.at[input];
    if (!input_value_at(p, w, i->index, &at) || at.place != WIT_OBJECT || at.off) return false;
    if (at.index >= w->objects.n) return false;
    *out = (sbv_t)(w->objects.at[at.index].size / i->element);
    return true;
}

/* A byte that the witness does not mention is 0. */
static bool length(const struct precondition *p, const struct witness *w, uint32_t input,
                   sbv_t *out) {
    const struct entry_input *i = &p->inputs.at[input];
    struct wit_val at;
    if (!input_value_at(p, w, i->index, &at) || at.place != WIT_OBJECT || at.off) return false;
    if (at.index >= w->objects.n) return false;
    const struct wit_object *o = &w->objects.at[at.index];
    uint64_t n = 0;
    bool *set = calloc(o->cells.n + 1, sizeof *set), bytes = set != NULL;
    for (uint32_t k = 0; k < o->cells.n && bytes; k++) {
        const struct wit_cell *c = &o->cells.at[k];
        bytes = c->v.type == IR_I(8);
        if (bytes && c->off < o->cells.n && c->off < o->size) set[c->off] = c->v.bits != 0;
    }
    while (bytes && set[n]) n++;
    free(set);
    *out = (sbv_t)n;
    return bytes;
}

static bool number(const struct precondition *p, const struct witness *w, uint32_t input,
                   sbv_t *out) {
    const struct entry_input *i = &p->inputs.at[input];
    struct wit_val v;
    if (i->what == ENTRY_CAPACITY) return capacity(p, w, input, out);
    if (i->what == ENTRY_LENGTH) return length(p, w, input, out);
    if (!input_value_at(p, w, input, &v)) return false;
    bool pointer = v.type == IR_PTR;
    if (pointer != (i->what == ENTRY_POINTER)) return false;
    if (i->within) v.bits = bv_norm(v.bits >> i->shift, i->width);
    *out = pointer        ? v.place == WIT_NULL
           : i->is_signed ? bv_signed(v.bits, i->width)
                          : (sbv_t)v.bits;
    return true;
}

static bool atom_holds(const struct precondition *p, const struct witness *w,
                       const struct entry_atom *i) {
    sbv_t x, y = 0;
    if (!number(p, w, i->m.x, &x) || (i->m.sign && !number(p, w, i->m.y, &y))) return false;
    if (i->mask) return ((uint64_t)x & i->mask) == i->value;
    x += i->m.sign * y;
    if (i->unequal) return x != i->lo;
    return (!i->has_lo || i->lo <= x) && (!i->has_hi || x <= i->hi);
}

bool precondition_holds(const struct precondition *p, const struct witness *w) {
    for (uint32_t i = 0; i < p->any.n; i++) {
        bool all = true;
        for (uint32_t k = 0; k < p->any.at[i].all.n; k++)
            all = all && atom_holds(p, w, &p->any.at[i].all.at[k]);
        if (all) return true;
    }
    return false;
}
