/* init.c - bindings of an array's elements as one initialiser.
 *
 * Only elements of one array that stand in the list are put together, and the initialiser gives
 * each the value that it had.
 */
#include "core/result/init.h"

#include "core/base/str.h"

#include <stdlib.h>
#include <string.h>

/* So many equal elements in a row are written as a range. */
enum { FEW = 4, ROW = 8 };

/* "p" of "p[3]", and the 3; 0: no element. */
static size_t element_of(const char *name, uint64_t *index) {
    size_t n = strlen(name);
    const char *open = n && name[n - 1] == ']' ? strrchr(name, '[') : NULL;
    if (!open || open == name) return 0;
    *index = strtoull(open + 1, NULL, 10);
    return (size_t)(open - name);
}

struct gathering {
    const char *name; /* of the array, .n bytes of it */
    size_t n;
    uint32_t elements;
    const struct binding **at; /* room for all inputs */
    uint64_t *index;
};

static bool is_element(const struct gathering *g, const struct binding *b, uint64_t *index) {
    size_t n = element_of(b->name, index);
    return n && n == g->n && strncmp(b->name, g->name, n) == 0;
}

/* By index: cells stand in no order. */
static void put_in(struct gathering *g, const struct binding *b, uint64_t index) {
    uint32_t i = g->elements;
    for (; i && g->index[i - 1] > index; i--) {
        g->index[i] = g->index[i - 1];
        g->at[i] = g->at[i - 1];
    }
    g->index[i] = index;
    g->at[i] = b;
    g->elements++;
}

static void gather(const struct check_result *c, uint32_t first, struct gathering *g) {
    uint64_t index;
    g->name = c->inputs.at[first].name;
    g->elements = 0;
    g->n = element_of(g->name, &index);
    for (uint32_t i = first; g->n && i < c->inputs.n; i++)
        if (is_element(g, &c->inputs.at[i], &index)) put_in(g, &c->inputs.at[i], index);
}

/* The last of "p[3 ... 9]", an index as it is of "p[3]". */
static uint64_t last_index(const struct gathering *g, uint32_t i) {
    const char *to = strstr(g->at[i]->name + g->n, " ... ");
    return to ? strtoull(to + sizeof " ... " - 1, NULL, 10) : g->index[i];
}

static bool in_order(const struct gathering *g) {
    for (uint32_t i = 0; i < g->elements; i++)
        if (last_index(g, i) != g->index[i]) return false;
    return g->index[0] == 0 && g->index[g->elements - 1] == g->elements - 1;
}

/* How many elements from the i-th on are equal and stand side by side. */
static uint32_t row_at(const struct gathering *g, uint32_t i) {
    uint32_t n = 1;
    if (last_index(g, i) != g->index[i]) return n;
    while (i + n < g->elements && last_index(g, i + n) == g->index[i + n] &&
           g->index[i + n] == g->index[i] + n && strcmp(g->at[i + n]->value, g->at[i]->value) == 0)
        n++;
    return n;
}

/* {1, 2, [7] = 3, [10 ... 40] = 0}, or (int[8]){1, 2, [7] = 3} */
static const char *initialiser(struct arena *a, const struct gathering *g, const char *type) {
    struct str s = {.arena = a};
    uint64_t next = 0;
    str_printf(&s, *type ? "(%s){" : "%s{", type);
    for (uint32_t i = 0, n; i < g->elements; i += n) {
        unsigned long long from = g->index[i], to;
        n = row_at(g, i) >= ROW ? row_at(g, i) : 1;
        to = last_index(g, i + n - 1);
        if (i) str_puts(&s, ", ");
        if (to > from)
            str_printf(&s, "[%llu ... %llu] = ", from, to);
        else if (from != next)
            str_printf(&s, "[%llu] = ", from);
        str_puts(&s, g->at[i]->value);
        next = to + 1;
    }
    str_puts(&s, "}");
    return s.at;
}

/* 'a', 'b', '\0': a string; NULL: none. */
static const char *text_of(struct arena *a, const struct gathering *g) {
    struct str s = {.arena = a};
    str_puts(&s, "\"");
    for (uint32_t i = 0; i < g->elements; i++) {
        const char *v = g->at[i]->value;
        size_t n = strlen(v);
        bool last = i + 1 == g->elements;
        if (n < 3 || v[0] != '\'' || (strcmp(v, "'\\0'") == 0) != last) return NULL;
        if (!last && strcmp(v, "'\"'") == 0) str_puts(&s, "\\");
        if (!last) str_put(&s, v + 1, n - 2);
    }
    str_puts(&s, "\"");
    return s.at;
}

/* Is the binding the type, such as "int[8]", of the array that this pointer is to? */
static bool is_type(const struct gathering *g, const struct binding *b) {
    return b->name[0] == '*' && strlen(b->name + 1) == g->n &&
           strncmp(b->name + 1, g->name, g->n) == 0;
}

static const char *type_shown(const struct check_result *c, const struct gathering *g) {
    for (uint32_t i = 0; i < c->inputs.n; i++)
        if (is_type(g, &c->inputs.at[i])) return c->inputs.at[i].value;
    return "";
}

/* The first element's place is the whole's. */
static void replace_elements(struct check_result *c, uint32_t first, const struct gathering *g,
                             struct binding whole, bool with_type) {
    uint32_t n = 0;
    uint64_t index;
    for (uint32_t i = 0; i < c->inputs.n; i++) {
        struct binding b = c->inputs.at[i];
        if (i != first && (is_element(g, &b, &index) || (with_type && is_type(g, &b)))) continue;
        c->inputs.at[n++] = i == first ? whole : b;
    }
    c->inputs.n = n;
}

/* ---- members ---- */

/* "p" of "p->len", "x" of "x.len": how long; 0: it is no member, or one behind another pointer or
 * in an array. *member: its name. */
static size_t record_of(const char *name, const char **member, bool *pointer) {
    const char *at = strpbrk(name, ".-");
    if (!at || at == name || strpbrk(name, "[(* ")) return 0;
    *pointer = *at == '-';
    *member = at + (*pointer ? 2 : 1);
    return strstr(*member, "->") ? 0 : (size_t)(at - name);
}

static bool is_member(const char *record, size_t n, bool pointer, const char *name,
                      const char **member) {
    bool p;
    size_t k = record_of(name, member, &p);
    return k && k == n && p == pointer && strncmp(name, record, n) == 0;
}

/* *p = {.len = 4, .kind = 3}, where more than a FEW matter. */
static void gather_members(struct arena *a, struct check_result *c, uint32_t first) {
    struct str s = {.arena = a};
    const char *name = c->inputs.at[first].name, *member;
    bool pointer = false;
    size_t k = record_of(name, &member, &pointer);
    uint32_t members = 0, n = first + 1;
    for (uint32_t i = first; k && i < c->inputs.n; i++) {
        const struct binding *b = &c->inputs.at[i];
        if (!is_member(name, k, pointer, b->name, &member)) continue;
        str_printf(&s, "%s.%s = %s", members++ ? ", " : "", member, b->value);
    }
    if (members < FEW) return;
    for (uint32_t i = first + 1; i < c->inputs.n; i++)
        if (!is_member(name, k, pointer, c->inputs.at[i].name, &member))
            c->inputs.at[n++] = c->inputs.at[i];
    c->inputs.n = n;
    c->inputs.at[first] = (struct binding){
        arena_printf(a, "%s%.*s", pointer ? "*" : "", (int)k, name), arena_printf(a, "{%s}", s.at)};
}

void init_gather(struct arena *a, struct check_result *c) {
    struct gathering g = {.at = arena_new_array(a, const struct binding *, c->inputs.n + 1),
                          .index = arena_new_array(a, uint64_t, c->inputs.n + 1)};
    for (uint32_t i = 0; i < c->inputs.n; i++) {
        gather(c, i, &g);
        const char *type = type_shown(c, &g);
        if (!g.elements) continue;
        const char *text = in_order(&g) ? text_of(a, &g) : NULL;
        if (!text && g.elements <= FEW && !*type) continue;
        const char *value = text ? text : initialiser(a, &g, type);
        struct binding whole = {arena_strndup(a, g.name, g.n), value};
        replace_elements(c, i, &g, whole, !text);
        i = UINT32_MAX; /* earlier entries may have gone */
    }
    for (uint32_t i = 0; i < c->inputs.n; i++) gather_members(a, c, i);
}

/* ---- the other way ---- */

/* Up to the comma or the bracket behind it. */
static size_t value_length(const char *s) {
    size_t n = 0;
    int depth = 0;
    for (char quote = 0; s[n]; n++) {
        if (quote && s[n] == '\\' && s[n + 1])
            n++;
        else if (quote || s[n] == '\'' || s[n] == '"')
            quote = !quote ? s[n] : s[n] == quote ? 0 : quote;
        else if (depth == 0 && (s[n] == ',' || s[n] == '}'))
            break;
        else
            depth += (s[n] == '{') - (s[n] == '}');
    }
    return n;
}

/* "p->len" of "*p" and ".len = 4". */
static const char *member_name(struct arena *a, const char *whole, const char *member, size_t n) {
    bool pointer = *whole == '*';
    return arena_printf(a, "%s%s%.*s", whole + pointer, pointer ? "->" : ".", (int)n, member);
}

/* Behind the bracket that begins a list; NULL: it is none. */
static const char *list_of(const char *value) {
    const char *open = *value == '(' ? strstr(value, "){") : NULL;
    if (open) return open + 2;
    return *value == '{' ? value + 1 : NULL;
}

/* The name in front of the value, of an element in *rows + 1 equal ones. NULL: the text cannot be
 * parsed. */
static const char *part_name(struct arena *a, const char *whole, const char **at, uint64_t *next,
                             uint64_t *rows) {
    const char *v = *at, *equals = *v == '.' || *v == '[' ? strstr(v, " = ") : NULL;
    char *last = NULL;
    *rows = 0;
    if (equals) *at = equals + 3;
    if (*v == '.') return equals ? member_name(a, whole, v + 1, (size_t)(equals - v - 1)) : NULL;
    if (*v == '[') *next = strtoull(v + 1, &last, 10);
    if (last && strncmp(last, " ... ", 5) == 0) *rows = strtoull(last + 5, NULL, 10) - *next;
    return arena_printf(a, "%s[%llu]", whole, (unsigned long long)(*next)++);
}

void init_leaves(struct arena *a, struct binding b, init_leaf *leaf, void *ctx) {
    const char *v = list_of(b.value);
    uint64_t next = 0, rows;
    if (!v) leaf(ctx, b);
    while (v && *v && *v != '}') {
        struct binding part = {.name = part_name(a, b.name, &v, &next, &rows)};
        size_t n = value_length(v);
        part.value = arena_strndup(a, v, n);
        if (part.name) init_leaves(a, part, leaf, ctx);
        for (; part.name && rows; rows--) {
            part.name = arena_printf(a, "%s[%llu]", b.name, (unsigned long long)next++);
            init_leaves(a, part, leaf, ctx);
        }
        v += n;
        if (*v == ',') v += v[1] == ' ' ? 2 : 1;
    }
}
