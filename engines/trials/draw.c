/* Values for the inputs of one run: arguments, bits, numbers, characters, texts.
 *
 * The values that an input may have are learnt from those that an assumption has refused: models do
 * not declare them, so that they stay plain C.
 */
#include "engines/trials/draw.h"

#include <string.h>

enum mood { ALWAYS_LOW, ALWAYS_HIGH, MOSTLY_LOW, MOSTLY_HIGH, EVEN, MOODS };

/* Texts that fit no buffer of a file name's length, now and then: they take long. */
enum { TEXT_LONGEST = 60, LONG_TEXT_LONGEST = 2500, LONG_EACH = 8 };
/* So many values are made up for an input that is refused, then it is 0, 1, 2, ... */
enum { MADE_UP = 5 };

void draw_init(struct draw *d, const struct ir_module *m) {
    *d = (struct draw){.run = 0};
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

/* It may be freed, as what getline reads: a model that gives memory of its own says so itself. */
static struct wit_object new_text(struct draw *d, ir_ct ct, const char *name) {
    struct wit_object o = {.name = name, .ct = ct, .end_size = 1};
    struct text_style style;
    struct text_piece piece = {.n = 0};
    texts_style(&d->texts, &style);
    o.end =
        texts_below(&d->texts, 2) ? texts_below(&d->texts, d->longest) : texts_below(&d->texts, 8);
    for (uint64_t i = 0; i < o.end; i++) {
        uint8_t c = texts_next(&d->texts, &style, &piece);
        struct wit_val v = {.type = IR_I(8), .bits = c ? c : 'a'};
        vec_push(d->arena, &o.cells, (struct wit_cell){.off = i, .v = v, .ct = ct});
    }
    struct wit_val zero = {.type = IR_I(8)};
    vec_push(d->arena, &o.cells, (struct wit_cell){.off = o.end, .v = zero, .ct = ct});
    o.size = o.end + 1;
    return o;
}

static struct wit_val to_object(uint32_t i) {
    return (struct wit_val){.type = IR_PTR, .place = WIT_OBJECT, .index = i};
}

/* 5.1.2.2.1: argc texts, then a null pointer. */
static void make_arguments(struct draw *d, const struct ir_module *m, const struct ir_func *entry,
                           struct witness *w) {
    const struct ir_ins *c = &entry->ins.at[entry->params.at[0]],
                        *v = &entry->ins.at[entry->params.at[1]];
    uint32_t argc = 1 + (uint32_t)texts_below(&d->texts, ARGUMENTS_MAX),
             size = m->target.ptr_bits / 8;
    ir_ct element = v->ct && v->ct < m->ctypes.n ? m->ctypes.at[v->ct].elem : 0;
    struct wit_object argv = {.name = "*argv", .ct = element, .not_heap = true, .end_size = size};
    argv.end = (uint64_t)argc * size;
    argv.size = argv.end + size;
    for (uint32_t i = 0; i <= argc; i++) {
        struct wit_cell cell = {.off = (uint64_t)i * size, .v = {.type = IR_PTR}, .ct = element};
        if (i < argc) cell.v = to_object(1 + i);
        cell.name = arena_printf(d->arena, "argv[%u]", i);
        vec_push(d->arena, &argv.cells, cell);
    }
    vec_push(d->arena, &w->objects, argv);
    for (uint32_t i = 0; i < argc; i++) {
        struct wit_object text = new_text(d, char_type(m), arena_printf(d->arena, "*argv[%u]", i));
        text.not_heap = true;
        vec_push(d->arena, &w->objects, text);
    }
    vec_push(d->arena, &w->args, (struct wit_val){.type = c->type, .bits = argc});
    vec_push(d->arena, &w->args, to_object(0));
}

static void make_entry_arguments(struct draw *d, const struct ir_module *m,
                                 const struct ir_func *entry, struct witness *w) {
    if (strcmp(entry->name, "main") == 0 && entry->params.n >= 2) make_arguments(d, m, entry, w);
    for (uint32_t i = w->args.n; i < entry->params.n; i++)
        vec_push(d->arena, &w->args,
                 (struct wit_val){.type = entry->ins.at[entry->params.at[i]].type});
}

void draw_begin(struct draw *d, struct arena *arena, const struct ir_module *m,
                const struct ir_func *entry, struct witness *w) {
    *w = (struct witness){.entry = entry->name};
    static const uint32_t enough[] = {40, 150, 400, 1200};
    d->run++;
    d->enough = enough[texts_below(&d->texts, sizeof enough / sizeof *enough)];
    d->longest = d->run % LONG_EACH ? TEXT_LONGEST : LONG_TEXT_LONGEST;
    d->arena = arena;
    d->w = w;
    d->all.n = d->all.cap = 0;
    d->refused = d->times = 0;
    d->all.at = NULL;
    texts_style(&d->texts, &d->style);
    d->piece.n = d->piece.next = 0;
    d->next_text = d->length_for = d->line_of = 0;
    make_entry_arguments(d, m, entry, w);
    d->first_text = w->objects.n;
    for (uint32_t i = 0; i < TEXTS_MAX; i++)
        vec_push(arena, &w->objects, new_text(d, char_type(m), "a text"));
}

/* ---- values ---- */

static struct draw_place *place_taking(struct draw *d, const struct interp_taker *by) {
    uint64_t key = (uint64_t)(uintptr_t)by->ins * 31 + (uint64_t)(uintptr_t)by->from, found;
    if (map_get(&d->places, key, &found)) return (struct draw_place *)(uintptr_t)found;
    struct draw_place *p = arena_new(&d->kept, struct draw_place);
    p->greatest = UINT64_MAX;
    map_put(&d->kept, &d->places, key, (uintptr_t)p);
    return p;
}

/* The place as it is in this run. */
static struct draw_place *place_now(struct draw *d, const struct interp_taker *by) {
    struct draw_place *p = place_taking(d, by);
    if (p->run == d->run) return p;
    p->run = d->run;
    p->mood = (unsigned)texts_below(&d->texts, MOODS);
    p->often = (unsigned)texts_below(&d->texts, 4);
    p->favourite = texts_number(&d->texts);
    return p;
}

static bool coin(struct draw *d, const struct draw_place *p) {
    if (p->shuns[0] != p->shuns[1] && texts_below(&d->texts, 32)) return p->shuns[0];
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

/* Now and then more, as another call of the same place may allow it. */
static uint64_t count_at_most(struct draw *d, const struct draw_place *p) {
    uint64_t most = texts_below(&d->texts, 4) ? p->greatest : 2 * p->greatest + 1;
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
static uint64_t draw_number(struct draw *d, const struct draw_place *p) {
    switch (p->often) {
    case 0:
        return p->greatest < UINT64_MAX ? count_at_most(d, p) : texts_number(&d->texts);
    case 1:
        return texts_below(&d->texts, 4) ? p->favourite : texts_number(&d->texts);
    default:
        if (p->greatest < 255) return count_at_most(d, p);
        return texts_below(&d->texts, 40) ? next_character(d) : UINT64_MAX;
    }
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

static uint64_t draw_integer(struct draw *d, const struct interp_taker *by, ir_type type) {
    const struct draw_place *p = place_now(d, by);
    if (by->ins->op == IR_NONDET && by->ins->imm == IR_INPUT_ALLOC) {
        if (d->allocations_succeed || p->mood != ALWAYS_HIGH) return 0;
        return texts_below(&d->texts, 8) == 0;
    }
    if (by->call && by->call == d->length_for) {
        d->length_for = 0;
        return d->length;
    }
    if (d->all.n > d->enough) return last_integer(d, type);
    if (ir_is_callback(by->ins)) return p->mood == ALWAYS_HIGH && texts_below(&d->texts, 4) == 0;
    if (type == IR_I(1)) return coin(d, p);
    if (d->times > MADE_UP && d->all.n == d->refused) return d->times - MADE_UP - 1;
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
    if (!by->call || d->next_text == TEXTS_MAX) return (struct wit_val){.type = IR_PTR};
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
        place_taking(d, &last->by)->shuns[last->v.bits != 0] = true;
}

void draw_input(void *ctx, const struct interp_taker *by, struct wit_val *v) {
    struct draw *d = ctx;
    ir_type type = by->ins->type;
    *v = (struct wit_val){.type = type};
    note_open(d, by);
    if (type == IR_PTR)
        *v = pointer(d, by);
    else if (ir_is_float(type))
        v->bits = floating(d, type);
    else
        v->bits = bv_norm((bv_t)draw_integer(d, by, type), ir_type_bits(type));
    vec_push(d->arena, &d->all, (struct drawn){*v, *by});
}

/* ---- assumptions ---- */

static void refuse(struct draw *d, const struct drawn *last) {
    struct draw_place *p = place_taking(d, &last->by);
    uint64_t v = (uint64_t)last->v.bits;
    if (last->v.type == IR_PTR || last->v.type <= IR_I(8) || v == 0) return;
    if (v > 1u << 16)
        p->greatest = p->greatest < 1u << 16 ? p->greatest : 1u << 16;
    else if (v <= p->greatest)
        p->greatest = v - 1;
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

bool draw_mend(struct draw *d, struct witness *w) {
    if (!d->all.n) return false;
    if (!end_line(d)) {
        refuse(d, &d->all.at[d->all.n - 1]);
        d->all.n--;
    }
    d->times = d->all.n == d->refused ? d->times + 1 : 1;
    d->refused = d->all.n;
    w->inputs.n = 0;
    d->next_text = d->length_for = d->line_of = 0;
    for (uint32_t i = 0; i < d->all.n; i++) {
        vec_push(d->arena, &w->inputs, d->all.at[i].v);
        if (d->all.at[i].v.type == IR_PTR && d->all.at[i].v.place == WIT_OBJECT) d->next_text++;
    }
    return true;
}
