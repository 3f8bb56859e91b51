/* Changes to a text: letters, pieces put in or left out, parts of another one, brackets around a
 * part, and parts that are repeated under new names.
 *
 * Source: AFL (havoc and splicing), which has no names: a part that is repeated as it is fills a
 * list, and no table of what is different.
 */
#include "engines/trials/mutate.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST = 4000, PART_LONGEST = 12, CHANGES_MAX = 3, NAME_SIZE = 16, NUMBER_STEP = 4 };

/* ---- parts ---- */

struct text_part {
    uint32_t at, n;
};

/* In place of a part, what `with` has. */
static void replace_part(struct arena *a, struct input_list *of, struct text_part p,
                         const struct input_list *with) {
    struct input_list all = {0};
    if (of->n - p.n + with->n > LONGEST) return;
    for (uint32_t i = 0; i < p.at; i++) vec_push(a, &all, of->at[i]);
    for (uint32_t i = 0; i < with->n; i++) vec_push(a, &all, with->at[i]);
    for (uint32_t i = p.at + p.n; i < of->n; i++) vec_push(a, &all, of->at[i]);
    *of = all;
}

/* The line around a character, with its end. */
static struct text_part line_around(const struct input_list *of, uint32_t i) {
    uint32_t from = i, to = i;
    while (from && of->at[from - 1] != '\n') from--;
    while (to < of->n && of->at[to] != '\n') to++;
    return (struct text_part){from, to - from + (to < of->n)};
}

static struct text_part any_part(struct texts *t, const struct input_list *of) {
    if (!of->n) return (struct text_part){0, 0};
    uint32_t at = (uint32_t)texts_below(t, of->n), most = of->n - at;
    if (texts_below(t, 3) == 0) return line_around(of, at);
    return (struct text_part){
        at, 1 + (uint32_t)texts_below(t, most < PART_LONGEST ? most : PART_LONGEST)};
}

static uint32_t any_place(struct texts *t, const struct input_list *of) {
    return (uint32_t)texts_below(t, of->n + 1);
}

/* ---- repetition ---- */

/* The k-th name of the kind of this character: "c", "bc"; "12". */
static void put_kth_name(struct arena *a, struct input_list *to, uint64_t of, uint32_t k) {
    char name[NAME_SIZE];
    uint32_t n = NAME_SIZE;
    bool digit = isdigit((int)of);
    uint64_t first = digit ? '0' : isupper((int)of) ? 'A' : 'a', kinds = digit ? 10 : 26;
    do {
        name[--n] = (char)(first + k % kinds);
        k /= (uint32_t)kinds;
    } while (k && n);
    while (n < NAME_SIZE) vec_push(a, to, (uint64_t)name[n++]);
}

static bool is_in_name(uint64_t c) { return c < 128 && isalnum((int)c); }

/* Where in the part a name stands; .n: nowhere. */
static uint32_t name_within(struct texts *t, const struct input_list *of, struct text_part p) {
    uint32_t first = (uint32_t)texts_below(t, p.n);
    for (uint32_t i = 0; i < p.n; i++) {
        uint32_t at = (first + i) % p.n;
        if (is_in_name(of->at[p.at + at])) return at;
    }
    return p.n;
}

/* name: where in the part a name stands that is another one each time; p.n: nowhere. */
static void repeat_part(struct texts *t, struct arena *a, struct input_list *of, struct text_part p,
                        uint32_t name) {
    struct input_list all = {0};
    uint32_t times = 2 + (uint32_t)texts_below(t, 1u << (1 + texts_below(t, 6)));
    uint32_t k = (uint32_t)texts_below(t, 26);
    for (uint32_t i = 0; i < times && all.n < LONGEST; i++) {
        for (uint32_t c = 0; c < p.n; c++) {
            if (i && c == name)
                put_kth_name(a, &all, of->at[p.at + c], k + i);
            else
                vec_push(a, &all, of->at[p.at + c]);
        }
    }
    replace_part(a, of, p, &all);
}

/* "a[1]\n" becomes "a[1]\nb[1]\nc[1]\n". */
static void repeat_renamed(struct texts *t, struct arena *a, struct input_list *of) {
    struct text_part p = any_part(t, of);
    if (p.n) repeat_part(t, a, of, p, name_within(t, of, p));
}

/* As a rule the first name in a line is what it is about. */
static void repeat_line(struct texts *t, struct arena *a, struct input_list *of) {
    struct text_part p = line_around(of, (uint32_t)texts_below(t, of->n));
    uint32_t name = 0;
    while (name < p.n && !is_in_name(of->at[p.at + name])) name++;
    repeat_part(t, a, of, p, name);
}

static void repeat_as_is(struct texts *t, struct arena *a, struct input_list *of) {
    struct text_part p = any_part(t, of);
    repeat_part(t, a, of, p, p.n);
}

/* ---- the others ---- */

static void change_letters(struct texts *t, struct arena *a, struct input_list *of) {
    (void)a;
    struct text_style s;
    texts_style(t, &s);
    uint64_t n = of->n ? 1 + texts_below(t, 3) : 0;
    while (n--) {
        uint64_t from = texts_below(t, 3) ? s.letters[n] : of->at[texts_below(t, of->n)];
        of->at[texts_below(t, of->n)] = from;
    }
}

static void put_piece(struct texts *t, struct arena *a, struct input_list *of) {
    struct text_style s;
    struct text_piece p = {.n = 0};
    struct input_list piece = {0};
    texts_style(t, &s);
    do vec_push(a, &piece, texts_next(t, &s, &p));
    while (p.next < p.n);
    replace_part(a, of, (struct text_part){any_place(t, of), 0}, &piece);
}

static void leave_part(struct texts *t, struct arena *a, struct input_list *of) {
    const struct input_list nothing = {0};
    replace_part(a, of, any_part(t, of), &nothing);
}

/* What comes then is made up anew. */
static void leave_rest_of(struct texts *t, struct arena *a, struct input_list *of) {
    (void)a;
    of->n = any_place(t, of);
}

static void put_brackets(struct texts *t, struct arena *a, struct input_list *of) {
    static const char brackets[] = "()[]{}<>\"\"''";
    uint64_t kind = 2 * texts_below(t, (sizeof brackets - 1) / 2);
    struct text_part p = any_part(t, of);
    struct input_list all = {0};
    vec_push(a, &all, (uint64_t)brackets[kind]);
    for (uint32_t i = 0; i < p.n; i++) vec_push(a, &all, of->at[p.at + i]);
    vec_push(a, &all, (uint64_t)brackets[kind + 1]);
    replace_part(a, of, p, &all);
}

static void take_from(struct texts *t, struct arena *a, struct input_list *of,
                      const struct input_list *other) {
    struct text_part p = any_part(t, other);
    const struct input_list part = {other->at + p.at, p.n, p.n};
    if (p.n) replace_part(a, of, (struct text_part){any_place(t, of), 0}, &part);
}

static uint32_t times_in(const struct input_list *text, uint8_t is) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < text->n; i++) n += text->at[i] == is;
    return n;
}

/* In place of the `which`-th, or before it. */
static void put_at(struct arena *a, struct input_list *text, uint32_t which, uint8_t is,
                   uint8_t wanted, bool replace) {
    struct input_list one = {0};
    uint32_t n = 0;
    while (text->at[n] != is || which--) n++;
    vec_push(a, &one, wanted);
    replace_part(a, text, (struct text_part){n, replace}, &one);
}

bool put_wanted(struct texts *t, struct arena *a, struct input_list *text, uint8_t is,
                uint8_t wanted) {
    uint32_t n = times_in(text, is);
    if (!n) return false;
    uint32_t which = texts_below(t, 2) ? n - 1 : (uint32_t)texts_below(t, n);
    put_at(a, text, which, is, wanted, texts_below(t, 2));
    return true;
}

bool put_wanted_last(struct arena *a, struct input_list *text, uint8_t is, uint8_t wanted,
                     bool replace) {
    uint32_t n = times_in(text, is);
    if (n) put_at(a, text, n - 1, is, wanted, replace);
    return n;
}

void mutate_text(struct texts *t, struct arena *a, struct input_list *text,
                 const struct input_list *other) {
    typedef void change(struct texts *, struct arena *, struct input_list *);
    static change *const changes[] = {repeat_line,    repeat_line,  repeat_renamed, repeat_as_is,
                                      change_letters, put_piece,    change_letters, put_piece,
                                      leave_part,     put_brackets, leave_rest_of};
    enum { CHANGES = sizeof changes / sizeof *changes };
    uint64_t n = texts_below(t, 2) ? 1 : 1 + texts_below(t, CHANGES_MAX);
    while (n--) {
        uint64_t which = texts_below(t, CHANGES + 1);
        if (which < CHANGES)
            changes[which](t, a, text);
        else
            take_from(t, a, text, other);
    }
}

void mutate_numbers(struct texts *t, struct arena *a, struct input_list *list) {
    if (!list->n) return;
    uint64_t at = texts_below(t, list->n);
    switch (texts_below(t, 5)) {
    case 0:
        list->n = (uint32_t)at;
        break;
    case 1:
        repeat_as_is(t, a, list);
        break;
    case 2:
        list->at[at] = list->at[texts_below(t, list->n)];
        break;
    case 4:
        list->at[at] += texts_below(t, 2 * NUMBER_STEP + 1) - NUMBER_STEP;
        break;
    default:
        list->at[at] = list->at[at] <= 1 ? !list->at[at] : texts_number(t);
    }
}
