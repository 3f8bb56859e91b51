/* Source: LLUMC section 2, "DimSpec Formulas" (docs/references.md). */
#include "encoders/bits/dimspec.h"

#include "core/base/require.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

static const char letters[DIMSPEC_PARTS] = {'i', 'u', 'g', 't'};
enum { MAX_VARIABLES = INT_MAX / 4 };

void clauses_add(struct arena *a, struct clauses *c, const int *lits, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        VL_REQUIRE(lits[i] != 0); /* 0 ends a clause */
        vec_push(a, &c->lits, lits[i]);
    }
    vec_push(a, &c->lits, 0);
    c->count++;
}

const int *clauses_next(const struct clauses *c, uint32_t *at, uint32_t *n) {
    if (*at >= c->lits.n) return NULL;
    const int *begin = c->lits.at + *at;
    for (*n = 0; begin[*n]; ++*n) {
    }
    *at += *n + 1;
    return begin;
}

static void note_state(const struct dimspec *d, enum dimspec_part p, bool *is_state) {
    const struct clauses *c = &d->part[p];
    for (uint32_t i = 0; i < c->lits.n; i++) {
        uint32_t v = (uint32_t)abs(c->lits.at[i]);
        if (p == DIMSPEC_T && v > d->n) is_state[v - d->n] = true;
        if (p == DIMSPEC_I && v) is_state[v] = true;
    }
}

void dimspec_state_variables(const struct dimspec *d, bool *is_state) {
    note_state(d, DIMSPEC_I, is_state);
    note_state(d, DIMSPEC_T, is_state);
}

/* --- writing ----------------------------------------------------------------------------- */

static void write_part(struct str *out, const struct dimspec *d, enum dimspec_part p) {
    const struct clauses *c = &d->part[p];
    str_printf(out, "%c cnf %u %u\n", letters[p], p == DIMSPEC_T ? 2 * d->n : d->n, c->count);
    for (uint32_t i = 0; i < c->lits.n; i++)
        str_printf(out, c->lits.at[i] ? "%d " : "%d\n", c->lits.at[i]);
}

void dimspec_write(struct str *out, const struct dimspec *d) {
    if (d->functional) {
        str_puts(out, "c inputs");
        for (uint32_t i = 0; i < d->inputs.n; i++) str_printf(out, " %d", d->inputs.at[i]);
        str_puts(out, "\n");
    }
    for (int p = 0; p < DIMSPEC_PARTS; p++) write_part(out, d, (enum dimspec_part)p);
}

/* --- reading ----------------------------------------------------------------------------- */

struct dimspec_reader {
    struct arena *a;
    const char *at, *end;
    uint32_t line;
    struct dimspec *out;
    int part; /* the section at hand, -1: none yet */
    bool seen[DIMSPEC_PARTS];
    uint32_t vars[DIMSPEC_PARTS], announced[DIMSPEC_PARTS];
    const char *error;
};

static void reader_fail(struct dimspec_reader *r, const char *why) {
    if (!r->error) r->error = why;
}

static void skip_blanks(struct dimspec_reader *r, bool lines) {
    while (r->at < r->end && isspace((unsigned char)*r->at) && (lines || *r->at != '\n'))
        if (*r->at++ == '\n') r->line++;
}

static bool read_word(struct dimspec_reader *r, const char *w) {
    size_t n = strlen(w);
    skip_blanks(r, false);
    if ((size_t)(r->end - r->at) < n || memcmp(r->at, w, n) != 0) return false;
    if (r->at + n < r->end && !isspace((unsigned char)r->at[n])) return false;
    r->at += n;
    return true;
}

/* An integer of the current line; false: there is none. */
static bool read_number(struct dimspec_reader *r, int64_t *out) {
    skip_blanks(r, false);
    const char *at = r->at;
    bool minus = at < r->end && *at == '-';
    if (minus) at++;
    if (at == r->end || !isdigit((unsigned char)*at)) return false;
    for (*out = 0; at < r->end && isdigit((unsigned char)*at) && *out <= INT_MAX; at++)
        *out = *out * 10 + (*at - '0');
    if (at < r->end && !isspace((unsigned char)*at)) return false;
    if (minus) *out = -*out;
    r->at = at;
    return true;
}

static void read_inputs(struct dimspec_reader *r) {
    int64_t v;
    r->out->functional = true;
    while (read_number(r, &v))
        if (v < 1 || v > MAX_VARIABLES)
            reader_fail(r, "a variable that cannot be");
        else
            vec_push(r->a, &r->out->inputs, (int)v);
}

static void skip_line(struct dimspec_reader *r) {
    while (r->at < r->end && *r->at != '\n') r->at++;
}

static void read_header(struct dimspec_reader *r, int part) {
    int64_t vars, count;
    r->at++;
    if (!read_word(r, "cnf") || !read_number(r, &vars) || !read_number(r, &count) || vars < 0 ||
        count < 0 || vars > MAX_VARIABLES || count > UINT32_MAX)
        return reader_fail(r, "expected `X cnf VARIABLES CLAUSES`");
    if (r->seen[part]) return reader_fail(r, "a section twice");
    r->seen[part] = true;
    r->part = part;
    r->vars[part] = (uint32_t)vars;
    r->announced[part] = (uint32_t)count;
}

/* One clause, maybe over several lines. */
static void read_clause(struct dimspec_reader *r) {
    struct clauses *c = &r->out->part[r->part];
    int64_t lit;
    do {
        skip_blanks(r, true);
        if (!read_number(r, &lit)) return reader_fail(r, "expected a literal");
        if (llabs(lit) > r->vars[r->part])
            return reader_fail(r, "a variable beyond those announced");
        vec_push(r->a, &c->lits, (int)lit);
    } while (lit);
    c->count++;
}

static void read_item(struct dimspec_reader *r) {
    const char *letter = memchr(letters, *r->at, DIMSPEC_PARTS);
    if (*r->at == 'c') {
        r->at++;
        if (read_word(r, "inputs")) read_inputs(r);
        skip_line(r);
    } else if (letter) {
        read_header(r, (int)(letter - letters));
    } else if (r->part < 0) {
        reader_fail(r, "expected a section: i, u, g or t");
    } else {
        read_clause(r);
    }
}

static void check_sections(struct dimspec_reader *r) {
    struct dimspec *d = r->out;
    for (int p = 0; p < DIMSPEC_PARTS; p++) {
        if (!r->seen[p]) return reader_fail(r, "a section is missing: i, u, g and t are needed");
        if (d->part[p].count != r->announced[p])
            return reader_fail(r, "not as many clauses as announced");
        if (p != DIMSPEC_T && r->vars[p] > d->n) d->n = r->vars[p];
    }
    if (r->vars[DIMSPEC_T] != 2 * d->n)
        return reader_fail(r, "t must have twice the variables of i, u and g");
    for (uint32_t i = 0; i < d->inputs.n; i++)
        if ((uint32_t)d->inputs.at[i] > d->n) reader_fail(r, "an input beyond the variables");
}

vl_status dimspec_read(struct arena *a, const char *text, size_t size, struct dimspec *out,
                       char **error) {
    struct dimspec_reader r = {
        .a = a, .at = text, .end = text + size, .line = 1, .out = out, .part = -1};
    memset(out, 0, sizeof *out);
    for (skip_blanks(&r, true); r.at < r.end && !r.error; skip_blanks(&r, !r.error)) read_item(&r);
    if (!r.error) check_sections(&r);
    if (!r.error) return VL_OK;
    *error = arena_printf(a, "line %u: %s", r.line, r.error);
    return VL_INPUT;
}

/* --- evaluation -------------------------------------------------------------------------- */

/* Variables above n are those of `next`. */
static bool part_holds(const struct dimspec *d, enum dimspec_part p, const bool *now,
                       const bool *next) {
    uint32_t at = 0, n;
    for (const int *c; (c = clauses_next(&d->part[p], &at, &n));) {
        bool some = false;
        for (uint32_t i = 0; i < n && !some; i++) {
            uint32_t v = (uint32_t)abs(c[i]);
            bool value = v > d->n ? next[v - d->n] : now[v];
            some = value == (c[i] > 0);
        }
        if (!some) return false;
    }
    return true;
}

bool dimspec_holds(const struct dimspec *d, const bool *state, uint32_t k) {
    const size_t row = (size_t)d->n + 1;
    if (!part_holds(d, DIMSPEC_I, state, NULL)) return false;
    for (uint32_t i = 0; i <= k; i++) {
        if (!part_holds(d, DIMSPEC_U, state + i * row, NULL)) return false;
        if (i < k && !part_holds(d, DIMSPEC_T, state + i * row, state + (i + 1) * row))
            return false;
    }
    return part_holds(d, DIMSPEC_G, state + k * row, NULL);
}
