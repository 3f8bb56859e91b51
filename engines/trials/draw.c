/* Values for the inputs of one run: arguments, bits, numbers, characters, texts.
 *
 * The values that an input may have are learnt from those that an assumption has refused: models do
 * not declare them, so that they stay plain C.
 */
#include "engines/trials/draw.h"

#include "core/analysis/environment/environment.h"

#include <string.h>

enum mood { ALWAYS_LOW, ALWAYS_HIGH, MOSTLY_LOW, MOSTLY_HIGH, EVEN, MOODS };

/* Texts that fit no buffer of a file name's length, now and then: they take long. */
enum { TEXT_LONGEST = 60, LONG_TEXT_LONGEST = 2500, LONG_EACH = 8 };
/* One run of so many is steady, and takes more inputs than most buffers have room for. */
enum { STEADY_EACH = 3, STEADY_ENOUGH = 10000 };
/* So many values are made up for an input that is refused, then it is 0, 1, 2, ... */
enum { MADE_UP = 5, STUCK = 16 };

/* Is there a place that takes a pointer? */
static bool takes_texts(const struct ir_module *m) {
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        const struct ir_func *f = m->funcs.at[i];
        for (ir_val v = 1; v < f->ins.n; v++)
            if (f->ins.at[v].op == IR_NONDET && f->ins.at[v].type == IR_PTR) return true;
    }
    return false;
}

void draw_init(struct draw *d, const struct ir_module *m) {
    *d = (struct draw){.ntexts = takes_texts(m) ? TEXTS_LEAST : 0};
    texts_collect(&d->texts, m);
}

void draw_free(struct draw *d) {
    texts_free(&d->texts);
    arena_free(&d->kept);
}

/* ---- the objects of a run ---- */

static ir_ct char_type(const struct ir_module *m) {
    for (ir_ct i = 1; i < m->ctypes.n; i++) {
        const struct ir_ctype *t = &m->ctypes.at[i];
        if (t->is_char && !t->is_const && strcmp(t->name, "char") == 0) return i;
    }
    return 0;
}

static void make_up_text(struct draw *d, struct input_list *text) {
    struct text_style style;
    struct text_piece piece = {.n = 0};
    texts_style(&d->texts, &style);
    uint64_t n =
        texts_below(&d->texts, 2) ? texts_below(&d->texts, d->longest) : texts_below(&d->texts, 8);
    while (n--) vec_push(d->arena, text, texts_next(&d->texts, &style, &piece));
}

/* It may be freed, as what getline reads: a model that gives memory of its own says so itself. */
static struct wit_object new_text(struct draw *d, ir_ct ct, const char *name) {
    struct wit_object o = {.name = name, .ct = ct, .end_size = 1};
    struct input_list text = {0};
    if (d->like && d->text_at < d->like->ntexts)
        text = d->texts_given[d->text_at++];
    else
        make_up_text(d, &text);
    for (o.end = 0; o.end < text.n; o.end++) {
        uint8_t c = (uint8_t)text.at[o.end];
        struct wit_val v = {.type = IR_I(8), .bits = c ? c : 'a'};
        vec_push(d->arena, &o.cells, (struct wit_cell){.off = o.end, .v = v, .ct = ct});
    }
    struct wit_val zero = {.type = IR_I(8)};
    vec_push(d->arena, &o.cells, (struct wit_cell){.off = o.end, .v = zero, .ct = ct});
    o.size = o.end + 1;
    return o;
}

static struct wit_val to_object(uint32_t i) {
    return (struct wit_val){.type = IR_PTR, .place = WIT_OBJECT, .index = i};
}

/* n pointers, to the objects from `first` on, then a null pointer. */
static struct wit_object pointer_list(struct draw *d, const struct ir_module *m, const char *name,
                                      ir_ct element, uint32_t n, uint32_t first) {
    uint32_t size = m->target.ptr_bits / 8;
    struct wit_object list = {.ct = element, .not_heap = true, .end_size = size};
    list.name = arena_printf(d->arena, "*%s", name);
    list.end = (uint64_t)n * size;
    list.size = list.end + size;
    for (uint32_t i = 0; i <= n; i++) {
        struct wit_cell cell = {.off = (uint64_t)i * size, .v = {.type = IR_PTR}, .ct = element};
        if (i < n) cell.v = to_object(first + i);
        cell.name = arena_printf(d->arena, "%s[%u]", name, i);
        vec_push(d->arena, &list.cells, cell);
    }
    return list;
}

/* 5.1.2.2.1: argc texts, then a null pointer. */
static void make_arguments(struct draw *d, const struct ir_module *m, const struct ir_func *entry,
                           struct witness *w) {
    const struct ir_ins *c = &entry->ins.at[entry->params.at[0]],
                        *v = &entry->ins.at[entry->params.at[1]];
    uint32_t argc = 1 + (uint32_t)texts_below(&d->texts, ARGUMENTS_MAX);
    if (d->like) argc = d->like->argc;
    ir_ct element = v->ct && v->ct < m->ctypes.n ? m->ctypes.at[v->ct].elem : 0;
    vec_push(d->arena, &w->objects, pointer_list(d, m, "argv", element, argc, 1));
    for (uint32_t i = 0; i < argc; i++) {
        struct wit_object text = new_text(d, char_type(m), arena_printf(d->arena, "*argv[%u]", i));
        text.not_heap = true;
        vec_push(d->arena, &w->objects, text);
    }
    vec_push(d->arena, &w->args, (struct wit_val){.type = c->type, .bits = argc});
    vec_push(d->arena, &w->args, to_object(0));
}

/* A pointer to an environment without a string, which each program may get. */
static struct wit_val new_environment(struct draw *d, const struct ir_module *m,
                                      struct witness *w) {
    vec_push(d->arena, &w->objects, pointer_list(d, m, "environ", 0, 0, 0));
    return to_object(w->objects.n - 1);
}

static void make_environment(struct draw *d, const struct ir_module *m, struct witness *w) {
    for (uint32_t i = 0; i < m->globals.n; i++) {
        const struct ir_global *g = m->globals.at[i];
        if (!env_is_environ(g) || g->size != m->target.ptr_bits / 8) continue;
        while (w->globals.n <= i) vec_push(d->arena, &w->globals, (struct wit_object){.size = 0});
        struct wit_cell to = {.v = new_environment(d, m, w)};
        vec_push(d->arena, &w->globals.at[i].cells, to);
    }
}

static void make_entry_arguments(struct draw *d, const struct ir_module *m,
                                 const struct ir_func *entry, struct witness *w) {
    if (strcmp(entry->name, "main") == 0 && entry->params.n >= 2) make_arguments(d, m, entry, w);
    make_environment(d, m, w);
    if (w->args.n == 2 && entry->params.n > 2 && entry->ins.at[entry->params.at[2]].type == IR_PTR)
        vec_push(d->arena, &w->args, new_environment(d, m, w));
    for (uint32_t i = w->args.n; i < entry->params.n; i++)
        vec_push(d->arena, &w->args,
                 (struct wit_val){.type = entry->ins.at[entry->params.at[i]].type});
}

/* What a run has that is no input. */
static void begin_numbers(struct draw *d, struct arena *arena, struct witness *w) {
    static const uint32_t enough[] = {40, 150, 400, 1200};
    d->plenty = texts_below(&d->texts, 4) != 0;
    d->steady = d->reads && d->run % STEADY_EACH == 0;
    d->enough =
        d->steady ? STEADY_ENOUGH : enough[texts_below(&d->texts, sizeof enough / sizeof *enough)];
    d->longest = d->run % LONG_EACH ? TEXT_LONGEST : LONG_TEXT_LONGEST;
    d->arena = arena;
    d->w = w;
    d->all.n = d->all.cap = 0;
    d->refused = d->times = d->plain = 0;
    d->all.at = NULL;
    texts_style(&d->texts, &d->style);
    d->piece.n = d->piece.next = 0;
    d->next_text = d->length_for = d->line_of = d->text_at = 0;
}

static void add_texts(struct draw *d, const struct ir_module *m, struct witness *w) {
    d->first_text = w->objects.n;
    for (uint32_t i = 0; i < d->ntexts; i++)
        vec_push(d->arena, &w->objects, new_text(d, char_type(m), "a text"));
}

void draw_begin_run(struct draw *d, struct arena *arena, const struct ir_module *m,
                    const struct ir_func *entry, struct witness *w) {
    *w = (struct witness){.entry = entry->name};
    begin_numbers(d, arena, w);
    make_entry_arguments(d, m, entry, w);
    add_texts(d, m, w);
}

void draw_begin_with(struct draw *d, struct arena *arena, const struct ir_module *m,
                     const struct witness *given, struct witness *w) {
    d->run++;
    d->like = NULL;
    *w = *given;
    w->inputs.n = w->inputs.cap = w->havocs.n = 0;
    w->inputs.at = NULL;
    w->objects.cap = w->objects.n; /* to grow is to be copied */
    begin_numbers(d, arena, w);
    add_texts(d, m, w);
}

void draw_begin(struct draw *d, struct arena *arena, const struct ir_module *m,
                const struct ir_func *entry, struct witness *w) {
    d->run++;
    d->like = NULL;
    draw_begin_run(d, arena, m, entry, w);
}

/* ---- values ---- */

struct draw_place *draw_place_taking(struct draw *d, const struct interp_taker *by) {
    uint64_t key = interp_place_key(by), found;
    if (map_get(&d->places, key, &found)) return (struct draw_place *)(uintptr_t)found;
    struct draw_place *p = arena_new(&d->kept, struct draw_place);
    for (unsigned i = 0; i < TAKES_APART; i++) p->greatest[i] = UINT64_MAX;
    p->number = d->listed.n;
    vec_push(&d->kept, &d->listed, p);
    map_put(&d->kept, &d->places, key, (uintptr_t)p);
    return p;
}

static enum number_habit choose_habit(struct draw *d) {
    static const enum number_habit usual[] = {COUNTS, REPEATS, READS, READS};
    if (!d->steady || texts_below(&d->texts, 4) == 0) return usual[texts_below(&d->texts, 4)];
    return texts_below(&d->texts, 2) ? SAME : READS_ON;
}

/* The place as it is in this run. */
static struct draw_place *place_now(struct draw *d, const struct interp_taker *by) {
    struct draw_place *p = draw_place_taking(d, by);
    if (p->run == d->run) return p;
    p->run = d->run;
    p->taken = 0;
    if (d->reads && d->run == 1) { /* the simplest world has nothing to read */
        p->mood = ALWAYS_LOW;
        p->habit = AT_THE_END;
        return p;
    }
    p->mood = (unsigned)texts_below(&d->texts, d->steady ? ALWAYS_HIGH + 1 : MOODS);
    p->habit = choose_habit(d);
    p->favourite = p->habit == SAME ? texts_letter(&d->texts) : texts_number(&d->texts);
    return p;
}

/* Now and then what is shunned, too. */
static bool shuns_one(struct draw *d, const struct draw_place *p) {
    return p->shuns[0] != p->shuns[1] && texts_below(&d->texts, 32);
}

static bool coin(struct draw *d, const struct draw_place *p) {
    if (shuns_one(d, p)) return p->shuns[0];
    switch (p->mood) {
    case ALWAYS_LOW:
        return false;
    case ALWAYS_HIGH:
        return true;
    case MOSTLY_LOW:
        return texts_below(&d->texts, 16) == 0;
    case MOSTLY_HIGH:
        return texts_below(&d->texts, 16) != 0;
    default:
        return texts_below(&d->texts, 2) != 0;
    }
}

static uint32_t nth_apart(uint32_t nth) { return nth < TAKES_APART ? nth : TAKES_APART - 1; }

static uint64_t greatest_now(const struct draw_place *p) {
    return p->greatest[nth_apart(p->taken)];
}

/* Now and then more, as another call of the same place may allow it. */
static uint64_t count_at_most(struct draw *d, const struct draw_place *p) {
    uint64_t greatest = greatest_now(p);
    uint64_t most = texts_below(&d->texts, 4) ? greatest : 2 * greatest + 1;
    switch (p->mood) {
    case ALWAYS_HIGH:
        return most;
    case MOSTLY_HIGH:
        return texts_below(&d->texts, 8) ? most : texts_below(&d->texts, most);
    default:
        return texts_below(&d->texts, most + 1);
    }
}

static uint8_t next_character(struct draw *d) {
    return texts_next(&d->texts, &d->style, &d->piece);
}

/* A number: of a place that takes characters as numbers (getchar), the next one or the end. */
static uint64_t any_number(struct draw *d, const struct draw_place *p) {
    switch (p->habit) {
    case COUNTS:
        return greatest_now(p) < UINT64_MAX ? count_at_most(d, p) : texts_number(&d->texts);
    case REPEATS:
        return texts_below(&d->texts, 4) ? p->favourite : texts_number(&d->texts);
    case SAME:
        return p->favourite;
    case AT_THE_END:
        return UINT64_MAX;
    default:
        if (greatest_now(p) < 255) return count_at_most(d, p);
        bool goes_on = p->habit == READS_ON || texts_below(&d->texts, 40);
        return goes_on ? next_character(d) : UINT64_MAX;
    }
}

/* What a place has refused is not drawn again, but for -1. */
static uint64_t draw_number(struct draw *d, const struct draw_place *p) {
    uint64_t v = any_number(d, p);
    return v > greatest_now(p) && v != UINT64_MAX ? count_at_most(d, p) : v;
}

/* Characters that a call takes behind a number begin with a new piece: a line. */
static uint8_t character(struct draw *d, const struct interp_taker *by) {
    uint32_t n = d->all.n;
    if (by->call && by->call != d->line_of && n && d->all.at[n - 1].by.call == by->call)
        d->piece.n = d->piece.next = 0;
    d->line_of = by->call;
    return next_character(d);
}

/* Streams come to an end, as a rule: with EOF, nothing more, or what decides otherwise. */
static uint64_t last_integer(struct draw *d, ir_type type) {
    if (type == IR_I(1)) return texts_below(&d->texts, 2);
    if (type == IR_I(8)) return next_character(d);
    return texts_below(&d->texts, 2) ? UINT64_MAX : 0;
}

/* It is that of the text that this call was given. */
static bool is_length(const struct draw *d, const struct interp_taker *by) {
    return by->call && by->call == d->length_for;
}

/* Sizes, times and numbers of errors may be 1; what is narrower than these may matter. */
static bool gets_one(struct draw *d, const struct interp_taker *by, ir_type type) {
    if (!d->plain || by->call != d->plain || type == IR_I(1)) return false;
    return type == IR_I(64) || texts_below(&d->texts, 4) != 0;
}

static bool allocates_memory(const struct interp_taker *by) {
    return by->ins->op == IR_NONDET && by->ins->imm == IR_INPUT_ALLOC;
}

static uint64_t draw_integer(struct draw *d, const struct interp_taker *by, ir_type type) {
    const struct draw_place *p = place_now(d, by);
    if (allocates_memory(by)) {
        if (d->allocations_succeed || d->plenty || p->mood != ALWAYS_HIGH) return 0;
        return texts_below(&d->texts, 8) == 0;
    }
    if (is_length(d, by)) {
        d->length_for = 0;
        return d->length;
    }
    if (type != IR_I(1) && d->times > MADE_UP && d->all.n == d->refused)
        return d->times - MADE_UP - 1;
    if (gets_one(d, by, type)) return 1;
    if (d->all.n > d->enough) return last_integer(d, type);
    if (ir_is_callback(by->ins)) return p->mood == ALWAYS_HIGH && texts_below(&d->texts, 4) == 0;
    if (type == IR_I(1)) return coin(d, p);
    return type == IR_I(8) ? character(d, by) : draw_number(d, p);
}

static bv_t floating(struct draw *d, ir_type type) {
    static const uint64_t f64[] = {0,
                                   0x3ff0000000000000,
                                   0xbff0000000000000,
                                   0x41cdcd6500000000,
                                   0x7ff8000000000000,
                                   0x7ff0000000000000};
    static const uint32_t f32[] = {0, 0x3f800000, 0xbf800000, 0x4e6e6b28, 0x7fc00000, 0x7f800000};
    uint64_t i = texts_below(&d->texts, 6);
    return type == IR_F64 ? f64[i] : type == IR_F32 ? f32[i] : 0;
}

static struct wit_val pointer(struct draw *d, const struct interp_taker *by) {
    if (!by->call || d->next_text == d->ntexts) return (struct wit_val){.type = IR_PTR};
    uint32_t i = d->first_text + d->next_text++;
    d->length = d->w->objects.at[i].end;
    d->length_for = by->call;
    return to_object(i);
}

/* A model that leaves something open (vl_goes_wrong) has asked before whether it is to. */
static void note_open(struct draw *d, const struct interp_taker *by) {
    const struct drawn *last = d->all.n ? &d->all.at[d->all.n - 1] : NULL;
    if (by->ins->op != IR_NONDET || by->ins->imm != IR_INPUT_EXTERN || !by->call) return;
    if (!last || last->by.call != by->call || last->v.type != IR_I(1)) return;
    if (last->by.ins->imm == IR_INPUT_NONDET)
        draw_place_taking(d, &last->by)->shuns[last->v.bits != 0] = true;
}

static bool next_given(struct draw *d, const struct interp_taker *by, uint64_t *is) {
    struct draw_place *p = draw_place_taking(d, by);
    if (!d->like || p->like != d->run || p->next >= p->given.n) return false;
    *is = p->given.at[p->next++];
    if (by->ins->type == IR_I(1) && shuns_one(d, p)) *is = p->shuns[0];
    return true;
}

void draw_note(struct draw *d, const struct interp_taker *by, const struct wit_val *v, bool given) {
    struct draw_place *p = place_now(d, by);
    vec_push(d->arena, &d->all, (struct drawn){*v, p->taken++, *by, given});
}

void draw_input(void *ctx, const struct interp_taker *by, struct wit_val *v) {
    struct draw *d = ctx;
    ir_type type = by->ins->type;
    uint64_t is;
    *v = (struct wit_val){.type = type};
    note_open(d, by);
    bool given = next_given(d, by, &is);
    if (d->allocations_succeed && allocates_memory(by))
        given = false; /* an input that was varied */
    if (type == IR_PTR)
        *v = given && !is ? (struct wit_val){.type = IR_PTR} : pointer(d, by);
    else if (given && !is_length(d, by))
        v->bits = bv_norm((bv_t)is, ir_type_bits(type));
    else if (ir_is_float(type))
        v->bits = floating(d, type);
    else
        v->bits = bv_norm((bv_t)draw_integer(d, by, type), ir_type_bits(type));
    draw_note(d, by, v, given);
}

/* ---- assumptions ---- */

static void refuse(struct draw *d, const struct drawn *last) {
    struct draw_place *p = draw_place_taking(d, &last->by);
    uint64_t v = (uint64_t)last->v.bits;
    if (last->v.type == IR_PTR || last->v.type <= IR_I(8) || v == 0) return;
    uint64_t *greatest = &p->greatest[nth_apart(last->nth)], most = v > 1u << 16 ? 1u << 16 : v - 1;
    if (most < *greatest) *greatest = most;
}

/* A line that a call reads is to end as lines do: its first input is its length. */
static bool end_line(struct draw *d) {
    uint32_t last = d->all.n - 1, first = last, letter;
    uint32_t call = d->all.at[last].by.call;
    while (first && d->all.at[first - 1].by.call == call) first--;
    for (letter = first; letter < last && d->all.at[letter].v.type != IR_I(8);) letter++;
    uint64_t length = (uint64_t)d->all.at[first].v.bits;
    if (!call || d->all.at[last].v.type != IR_I(1) || length == 0 || length > last - letter)
        return false;
    struct wit_val *end = &d->all.at[letter + length - 1].v;
    if (end->bits == '\n') return false;
    end->bits = '\n';
    return true;
}

/* The input that was refused: the last one, or the number before the choices of the same call. */
static uint32_t blamed_input(const struct draw *d) {
    uint32_t last = d->all.n - 1, i = last, call = d->all.at[last].by.call;
    while (call && i && d->all.at[i].v.type == IR_I(1) && d->all.at[i - 1].by.call == call) i--;
    return d->all.at[i].v.type == IR_I(1) ? last : i;
}

/* Is there no text left for a call that insists on one? The next runs have more. */
static bool lacks_text(struct draw *d) {
    uint32_t i = d->all.n - 1, call = d->all.at[i].by.call;
    if (!call || d->next_text < d->ntexts) return false;
    while (i && d->all.at[i].v.type != IR_PTR && d->all.at[i - 1].by.call == call) i--;
    const struct wit_val *v = &d->all.at[i].v;
    bool lacks = v->type == IR_PTR && v->place != WIT_OBJECT;
    if (lacks && d->ntexts < TEXTS_MAX) d->ntexts *= 2;
    return lacks;
}

/* Where inputs are taken again: of the one that is to blame, or of the whole call if no value there
 * is good. false: nothing was good for that either. */
static bool take_back(struct draw *d) {
    uint32_t at = blamed_input(d), call = d->all.at[at].by.call;
    refuse(d, &d->all.at[at]);
    if (at == d->refused && d->times >= STUCK) {
        if (!call || d->plain == call) return false;
        while (at && d->all.at[at - 1].by.call == call) at--;
        d->plain = call;
    }
    while (d->all.n > at) {
        const struct drawn *last = &d->all.at[--d->all.n];
        draw_place_taking(d, &last->by)->taken = last->nth;
    }
    return true;
}

bool draw_mend(struct draw *d, struct witness *w) {
    if (!d->all.n || lacks_text(d)) return false;
    if (!end_line(d) && !take_back(d)) return false;
    d->times = d->all.n == d->refused ? d->times + 1 : 1;
    d->refused = d->all.n;
    w->inputs.n = 0;
    d->next_text = d->length_for = d->line_of = 0;
    for (uint32_t i = 0; i < d->all.n; i++) {
        vec_push(d->arena, &w->inputs, d->all.at[i].v);
        const struct wit_val *v = &d->all.at[i].v;
        bool text = v->type == IR_PTR && v->place == WIT_OBJECT && v->index >= d->first_text;
        if (text && d->next_text < d->ntexts) d->next_text++;
    }
    return true;
}
