/* like.c - a run with the inputs of an earlier one, but for some, and what is kept for that.
 *
 * Sources: AFL; Redqueen (Aschermann et al., NDSS 2019) for characters that were compared in vain:
 * where the program compares what it has read with another character, that is the one to read: of
 * a run that got further than any before each of the last such pairs at once, later any of them.
 * Inputs belong to the places that take them, so a text that is longer than it was leaves the
 * others where they are.
 */
#include "engines/trials/draw.h"

/* Places of which such a run takes other inputs. */
enum { CHANGED_MAX = 2 };

static bool reads_as_text(const struct input_list *l) {
    uint32_t printable = 0;
    for (uint32_t i = 0; i < l->n; i++) printable += l->at[i] >= '\t' && l->at[i] < 127;
    return printable > l->n / 2;
}

static uint32_t count_lists(const struct seed *s) { return s->nlists + s->ntexts; }

/* Of the lists, then the texts, the i-th. */
static struct input_list *list_at(const struct seed *s, uint32_t i) {
    return i < s->nlists ? &s->lists[i] : &s->texts[i - s->nlists];
}

/* The longer the likelier to be changed, of texts much more so. */
static uint64_t list_weight(const struct seed *s, uint32_t i) {
    enum { TEXT_WEIGHT = 8 };
    const struct input_list *l = list_at(s, i);
    return reads_as_text(l) ? (uint64_t)l->n * TEXT_WEIGHT : l->n;
}

/* Of the lists and texts, one; now and then any. */
static uint32_t pick_list(struct draw *d, const struct seed *s) {
    uint32_t n = count_lists(s), i = 0;
    uint64_t all = 0, at;
    if (texts_below(&d->texts, 8) == 0) return (uint32_t)texts_below(&d->texts, n);
    for (uint32_t k = 0; k < n; k++) all += list_weight(s, k);
    at = texts_below(&d->texts, all);
    while (i + 1 < n && at >= list_weight(s, i)) at -= list_weight(s, i++);
    return i;
}

static struct input_list copy_list(struct arena *a, const struct input_list *l) {
    struct input_list copy = {0};
    for (uint32_t i = 0; i < l->n; i++) vec_push(a, &copy, l->at[i]);
    return copy;
}

static void change_one(struct draw *d, struct seed *s, const struct seed *other) {
    static const struct input_list nothing = {0};
    uint32_t i = pick_list(d, s);
    if (i >= s->nlists) {
        const struct input_list *from =
            i - s->nlists < other->ntexts ? &other->texts[i - s->nlists] : &nothing;
        mutate_text(&d->texts, d->arena, &s->texts[i - s->nlists], from);
    } else if (reads_as_text(&s->lists[i])) {
        mutate_text(&d->texts, d->arena, &s->lists[i],
                    i < other->nlists ? &other->lists[i] : &nothing);
    } else {
        mutate_numbers(&d->texts, d->arena, &s->lists[i]);
    }
}

/* A pair that was compared in vain, the last ones as often as all others, is made equal. */
static void change_to_wanted(struct draw *d, struct seed *s) {
    uint32_t n = s->nwanted, i;
    if (!n) return;
    i = (uint32_t)(texts_below(&d->texts, 2) ? n - 1 - texts_below(&d->texts, n < 4 ? n : 4)
                                             : texts_below(&d->texts, n));
    bool turned = texts_below(&d->texts, 2);
    uint8_t is = s->wanted[i][turned], wanted = s->wanted[i][!turned];
    for (uint32_t k = 0; k < count_lists(s); k++)
        if (put_wanted(&d->texts, d->arena, list_at(s, k), is, wanted)) return;
}

/* The next pair, from the last one on, twice: in place of the character, and before it. */
static void try_wanted(struct draw *d, struct seed *s, struct seed *of) {
    const uint8_t *pair = s->wanted[s->nwanted - 1 - of->tried / 2];
    bool replace = of->tried++ % 2 == 0;
    for (unsigned turned = 0; turned < 2; turned++)
        for (uint32_t k = 0; k < count_lists(s); k++)
            if (put_wanted_last(d->arena, list_at(s, k), pair[turned], pair[!turned], replace))
                return;
}

static struct seed copy_seed(struct arena *a, const struct seed *s) {
    struct seed copy = *s;
    copy.lists = arena_new_array(a, struct input_list, s->nlists + 1);
    copy.texts = arena_new_array(a, struct input_list, s->ntexts + 1);
    for (uint32_t i = 0; i < s->nlists; i++) copy.lists[i] = copy_list(a, &s->lists[i]);
    for (uint32_t i = 0; i < s->ntexts; i++) copy.texts[i] = copy_list(a, &s->texts[i]);
    return copy;
}

void draw_begin_like(struct draw *d, struct arena *arena, const struct ir_module *m,
                     const struct ir_func *entry, struct witness *w, struct corpus *c) {
    const struct seed *one = corpus_pick(c, &d->texts), *other = corpus_pick(c, &d->texts);
    struct seed *s = arena_new(arena, struct seed);
    uint64_t changes = 1 + texts_below(&d->texts, CHANGED_MAX);
    d->run++;
    d->arena = arena;
    struct seed *untried = corpus_untried(c);
    *s = copy_seed(arena, untried ? untried : one);
    if (untried)
        try_wanted(d, s, untried);
    else if (texts_below(&d->texts, 3) == 0)
        change_to_wanted(d, s);
    else
        while (changes--) change_one(d, s, other);
    for (uint32_t i = 0; i < s->nlists; i++) {
        d->listed.at[i]->like = d->run;
        d->listed.at[i]->next = 0;
        d->listed.at[i]->given = s->lists[i];
    }
    d->like = s;
    d->texts_given = s->texts;
    draw_begin_run(d, arena, m, entry, w);
    for (uint32_t i = 0; i < s->nlists; i++) d->enough += s->lists[i].n;
}

static struct input_list kept_text(struct arena *a, const struct wit_object *o) {
    struct input_list text = {0};
    for (uint32_t i = 0; i < o->end && i < o->cells.n; i++)
        vec_push(a, &text, (uint64_t)o->cells.at[i].v.bits);
    return text;
}

/* A pointer that is given says no more than that it is one. */
static uint64_t kept_number(const struct wit_val *v) {
    return v->type == IR_PTR ? v->place == WIT_OBJECT : (uint64_t)v->bits;
}

/* Does the i-th pair come again before the n-th? */
static bool is_met_later(const struct interp_coverage *now, uint32_t i, uint32_t n) {
    bool again = false;
    for (uint32_t k = i + 1; k < n && !again; k++)
        again = now->unequal[k % INTERP_UNEQUAL].is == now->unequal[i % INTERP_UNEQUAL].is &&
                now->unequal[k % INTERP_UNEQUAL].wanted == now->unequal[i % INTERP_UNEQUAL].wanted;
    return again;
}

void draw_keep(const struct draw *d, struct corpus *c, uint64_t steps) {
    struct seed s = {.nlists = d->listed.n, .first = c->first, .edges = c->edges, .steps = steps};
    s.lists = arena_new_array(&c->arena, struct input_list, s.nlists + 1);
    s.texts = arena_new_array(&c->arena, struct input_list, d->w->objects.n + 1);
    for (uint32_t i = 0; i < d->all.n; i++) {
        uint32_t at = draw_place_taking((struct draw *)d, &d->all.at[i].by)->number;
        vec_push(&c->arena, &s.lists[at], kept_number(&d->all.at[i].v));
    }
    /* The texts behind these were handed to no one: to change them would change nothing. */
    for (uint32_t i = 0; i < d->first_text + d->next_text; i++) {
        if (d->w->objects.at[i].end_size != 1) continue;
        s.argc += i < d->first_text;
        s.texts[s.ntexts++] = kept_text(&c->arena, &d->w->objects.at[i]);
    }
    const struct interp_coverage *now = &c->now;
    uint32_t all = now->nunequal, kept = all < INTERP_UNEQUAL ? all : INTERP_UNEQUAL;
    s.wanted = arena_array(&c->arena, kept + 1, sizeof *s.wanted);
    for (uint32_t i = 0; i < kept; i++) {
        if (is_met_later(now, all - kept + i, all)) continue;
        uint32_t at = (all - kept + i) % INTERP_UNEQUAL;
        s.wanted[s.nwanted][0] = now->unequal[at].is;
        s.wanted[s.nwanted++][1] = now->unequal[at].wanted;
    }
    c->inputs += d->all.n;
    vec_push(&c->arena, &c->seeds, s);
}
