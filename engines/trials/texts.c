/* Random pieces of text: letters in a row, words and numbers that the program mentions, separators.
 */
#include "engines/trials/texts.h"

#include "core/base/xorshift.h"

#include <stdio.h>
#include <string.h>

enum { WORD_MAX = 32, WORDS_MAX = 400, NUMBERS_MAX = 1000 };

uint64_t texts_below(struct texts *t, uint64_t n) {
    return n ? (xorshift_next(&t->random) >> 8) % n : 0;
}

/* ---- what the program mentions ---- */

static void add_number(struct texts *t, uint64_t k) {
    for (uint32_t i = 0; i < t->numbers.n; i++)
        if (t->numbers.at[i] == k) return;
    if (t->numbers.n < NUMBERS_MAX) vec_push(&t->arena, &t->numbers, k);
}

static void add_letter(struct texts *t, uint64_t k) {
    if (k == 0 || k > 255) return;
    for (uint32_t i = 0; i < t->letters.n; i++)
        if (t->letters.at[i] == k) return;
    vec_push(&t->arena, &t->letters, (uint8_t)k);
}

static void add_text_of(struct texts *t, const struct ir_global *g) {
    const void *end = g->bytes ? memchr(g->bytes, 0, g->size) : NULL;
    if (!end || t->words.n == WORDS_MAX) return;
    const char *word = (const char *)g->bytes;
    if (*word && strlen(word) <= WORD_MAX) vec_push(&t->arena, &t->words, word);
}

static void add_constants(struct texts *t, const struct ir_func *f) {
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (i->op != IR_CONST || !ir_is_int(i->type) || ir_type_bits(i->type) > 64) continue;
        add_number(t, (uint64_t)i->k);
        add_letter(t, (uint64_t)i->k);
    }
}

void texts_collect(struct texts *t, const struct ir_module *m) {
    static const uint64_t often[] = {
        0,   1,   2,   3,     7,     8,     9,      10,      15,         16,
        17,  31,  32,  63,    64,    65,    100,    127,     128,        255,
        256, 257, 999, 65535, 65536, 65537, 100000, 1 << 20, 0x7fffffff, 0xffffffff};
    *t = (struct texts){.random = XORSHIFT_START};
    for (uint32_t i = 0; i < sizeof often / sizeof *often; i++) add_number(t, often[i]);
    for (uint32_t i = 0; i < m->globals.n; i++)
        if (m->globals.at[i]->is_string) add_text_of(t, m->globals.at[i]);
    for (uint32_t i = 0; i < m->funcs.n; i++)
        if (m->funcs.at[i]->has_body && !m->funcs.at[i]->is_model) add_constants(t, m->funcs.at[i]);
    add_letter(t, 'a');
}

void texts_free(struct texts *t) { arena_free(&t->arena); }

uint64_t texts_number(struct texts *t) {
    uint64_t n = t->numbers.at[texts_below(t, t->numbers.n)];
    switch (texts_below(t, 8)) {
    case 0:
        return n + 1;
    case 1:
        return n - 1;
    case 2:
        return texts_below(t, 20);
    default:
        return n;
    }
}

/* ---- texts ---- */

enum { LETTERS, WORDS, NUMBERS, SEPARATORS };

uint8_t texts_letter(struct texts *t) {
    uint64_t r = texts_below(t, 8);
    if (r == 0) return (uint8_t)texts_below(t, 256);
    if (r == 1) return (uint8_t)(' ' + texts_below(t, 95));
    return t->letters.at[texts_below(t, t->letters.n)];
}

void texts_style(struct texts *t, struct text_style *s) {
    static const unsigned longest[] = {1, 1, 3, 12, 40};
    for (unsigned i = 0; i < 4; i++) s->weights[i] = (unsigned)texts_below(t, 4);
    if (texts_below(t, 3) == 0) s->weights[WORDS] = s->weights[NUMBERS] = 0;
    s->weights[LETTERS] += !s->weights[WORDS] && !s->weights[NUMBERS] && !s->weights[SEPARATORS];
    if (!t->words.n) s->weights[LETTERS] += s->weights[WORDS], s->weights[WORDS] = 0;
    uint64_t different = 1 + texts_below(t, 4);
    for (unsigned i = 0; i < 4; i++)
        s->letters[i] = i < different ? texts_letter(t) : s->letters[i % different];
    s->longest = longest[texts_below(t, sizeof longest / sizeof *longest)];
}

static unsigned kind_of_piece(struct texts *t, const struct text_style *s) {
    uint64_t all = s->weights[0] + s->weights[1] + s->weights[2] + s->weights[3];
    uint64_t r = texts_below(t, all);
    unsigned k = 0;
    while (k < SEPARATORS && r >= s->weights[k]) r -= s->weights[k++];
    return k;
}

static void put_number(struct texts *t, struct text_piece *p) {
    uint64_t n = texts_number(t);
    const char *sign = texts_below(t, 8) ? "" : "-";
    p->n = (uint32_t)snprintf(p->at, sizeof p->at, "%s%llu", sign, (unsigned long long)n);
}

static void put_letters(struct texts *t, const struct text_style *s, struct text_piece *p) {
    char c = (char)s->letters[texts_below(t, 4)];
    p->n = 1 + (uint32_t)texts_below(t, s->longest);
    if (p->n > sizeof p->at) p->n = sizeof p->at;
    memset(p->at, c, p->n);
}

static void new_piece(struct texts *t, const struct text_style *s, struct text_piece *p) {
    static const char separators[] = "\n\n  =,:/-.";
    p->next = 0;
    switch (kind_of_piece(t, s)) {
    case WORDS:
        p->n =
            (uint32_t)snprintf(p->at, sizeof p->at, "%s", t->words.at[texts_below(t, t->words.n)]);
        break;
    case NUMBERS:
        put_number(t, p);
        break;
    case SEPARATORS:
        p->at[0] = separators[texts_below(t, sizeof separators - 1)];
        p->n = 1;
        break;
    default:
        put_letters(t, s, p);
    }
}

uint8_t texts_next(struct texts *t, const struct text_style *s, struct text_piece *p) {
    if (p->next >= p->n) new_piece(t, s, p);
    return (uint8_t)p->at[p->next++];
}
