/* assumption.c - assumptions as sentences, from the rows of assumptions.def, each once in a list.
 */
#include "core/result/assumption.h"

#include "core/base/map.h"
#include "core/base/str.h"

#include <string.h>

static const char *const sentences[] = {
#define ASSUMPTION(id, sentence) sentence,
#include "core/result/assumptions.def"
#undef ASSUMPTION
};

const char *assumption_of(struct arena *a, enum assumption_kind kind,
                          const char *const names[ASSUMPTION_NAMES]) {
    struct str s = {.arena = a};
    const char *rest = sentences[kind], *gap;
    for (unsigned i = 0; (gap = strstr(rest, "%s")); rest = gap + 2, i++) {
        const char *name = i < ASSUMPTION_NAMES ? names[i] : NULL;
        str_put(&s, rest, (size_t)(gap - rest));
        str_puts(&s, name ? name : "what is meant");
    }
    str_puts(&s, rest);
    return s.at;
}

static unsigned gaps_of(enum assumption_kind kind) {
    unsigned n = 0;
    for (const char *at = sentences[kind]; (at = strstr(at, "%s")); at += 2) n++;
    return n;
}

const char *assumption_sentence(struct arena *a, enum assumption_kind kind, va_list names) {
    const char *all[ASSUMPTION_NAMES] = {0};
    for (unsigned i = 0; i < gaps_of(kind) && i < ASSUMPTION_NAMES; i++)
        all[i] = va_arg(names, const char *);
    return assumption_of(a, kind, all);
}

const char *assumption_plain(enum assumption_kind kind) { return sentences[kind]; }

/* x87 computes wider, other machines fuse a product and a sum. */
uint32_t assumption_rounding(const struct ir_module *m, const struct ir_func *f,
                             const struct ir_ins *ins, bool nearest,
                             enum assumption_kind kinds[ASSUMPTION_ROUNDING]) {
    const char *triple = m->target.triple ? m->target.triple : "";
    bool x86 = strncmp(triple, "x86_64", 6) == 0;
    bool x87 = triple[0] == 'i' && triple[1] && strncmp(triple + 2, "86", 2) == 0;
    enum ir_op op = ir_rounded_op(ins);
    bool product = false;
    uint32_t n = 0;
    if (!nearest) kinds[n++] = ASSUME_MODE_IN_PLACE;
    if (x87) kinds[n++] = ASSUME_ROUNDED_ONCE;
    if (x86 || x87 || (op != IR_FADD && op != IR_FSUB)) return n;
    for (uint32_t i = 0; i < ins->nargs; i++)
        product |= ir_rounded_op(&f->ins.at[ins->args[i]]) == IR_FMUL;
    if (product) kinds[n++] = ASSUME_NOT_FUSED;
    return n;
}

const char *assumption_text(struct arena *a, const struct ir_module *m, const char *func,
                            const struct assumption *x) {
    struct ir_loc home = ir_loc_of(m, func, 0), loc = ir_loc_of(m, x->func, x->ins);
    if (!x->func || !loc.line) return x->text;
    if (loc.file == home.file || !loc.file || loc.file >= m->files.n)
        return arena_printf(a, "at line %u, %s", loc.line, x->text);
    const char *name = str_behind(m->files.at[loc.file], '/');
    return arena_printf(a, "at line %u of %s, %s", loc.line, name, x->text);
}

/* ---- many of one kind ---- */

enum { FOLDED_FROM = 4 };

/* "t[i] is ..." of "t[12] is ..."; NULL: it has no constant index, or is about a place. */
static const char *with_any_index(struct arena *a, const struct assumption *x) {
    const char *open = x->func ? NULL : strchr(x->text, '['), *end;
    for (; open; open = strchr(open + 1, '[')) {
        end = open + 1 + strspn(open + 1, "0123456789");
        if (end > open + 1 && *end == ']')
            return arena_printf(a, "%.*s[i]%s", (int)(open - x->text), x->text, end + 1);
    }
    return NULL;
}

void assumption_fold(struct arena *a, assumption_list *list) {
    struct arena tmp = {0};
    struct map counts = {0};
    uint64_t n;
    uint32_t kept = 0;
    const char **keys = arena_new_array(&tmp, const char *, list->n + 1);
    for (uint32_t i = 0; i < list->n; i++) {
        keys[i] = with_any_index(&tmp, &list->at[i]);
        if (!keys[i]) continue;
        n = 0;
        map_str_get(&counts, keys[i], &n);
        map_str_put(&tmp, &counts, keys[i], n + 1);
    }
    for (uint32_t i = 0; i < list->n; i++) {
        n = 0;
        if (keys[i]) map_str_get(&counts, keys[i], &n);
        if (keys[i] && !n) continue; /* folded into an earlier one */
        list->at[kept] = list->at[i];
        if (n >= FOLDED_FROM) {
            list->at[kept].text =
                arena_printf(a, "%s, for %llu values of i", keys[i], (unsigned long long)n);
            map_str_put(&tmp, &counts, keys[i], 0);
        }
        kept++;
    }
    list->n = kept;
    arena_free(&tmp);
}
