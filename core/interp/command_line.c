/* command_line.c - other command lines of one execution of a program.
 *
 * argc, the size of argv and its null pointer go together, so they are none of the parts that
 * vary.h varies one by one.
 */
#include "core/interp/command_line.h"

#include <string.h>

enum { MORE = COMMAND_LINES / 2 };

bool command_line_given(const struct witness *w) {
    return strcmp(w->entry, "main") == 0 && w->args.n >= 2 && w->args.at[1].type == IR_PTR &&
           w->args.at[1].place == WIT_OBJECT && !w->args.at[1].off;
}

struct wit_object command_line_text(struct arena *a, const char *name) {
    struct wit_object text = {.name = name, .size = 2, .end_size = 1, .end = 1, .not_heap = true};
    struct wit_cell digit = {.v = {.type = IR_I(8), .bits = '1'}},
                    end = {.off = 1, .v = {.type = IR_I(8)}};
    vec_push(a, &text.cells, digit);
    vec_push(a, &text.cells, end);
    return text;
}

/* All further arguments are one text: it is only read, or written by each alike. */
static void give_arguments(struct arena *a, const struct ir_module *m, struct witness *w,
                           uint64_t argc, const struct command_line *was) {
    struct wit_cell further = {.v = {.type = IR_PTR, .place = WIT_OBJECT, .index = w->objects.n}};
    uint64_t pointer = m->target.ptr_bits / 8;
    if (argc > was->argc) vec_push(a, &w->objects, command_line_text(a, "*argument"));
    struct wit_object *o = &w->objects.at[w->args.at[1].index];
    further.ct = o->ct;
    o->cells.at = NULL;
    o->cells.n = o->cells.cap = 0;
    for (uint32_t i = 0; i < was->argv.cells.n; i++) {
        const struct wit_cell *c = &was->argv.cells.at[i];
        if (c->off < argc * pointer && c->off < was->argc * pointer) vec_push(a, &o->cells, *c);
    }
    for (uint64_t i = (uint64_t)was->argc; i < argc; i++) {
        further.off = i * pointer;
        vec_push(a, &o->cells, further);
    }
    o->size = (argc + 1) * pointer;
    if (o->end_size) o->end = argc * pointer;
    w->args.at[0].bits = argc;
}

static void keep_line(const struct witness *w, struct command_line *was) {
    *was =
        (struct command_line){w->args.at[0].bits, w->objects.at[w->args.at[1].index], w->objects.n};
}

void command_line_resize(struct arena *a, const struct ir_module *m, struct witness *w,
                         uint64_t argc, struct command_line *was) {
    keep_line(w, was);
    give_arguments(a, m, w, argc, was);
}

static const char *argument_name(const struct wit_object *argv, uint64_t off,
                                 const char *otherwise) {
    for (uint32_t i = 0; i < argv->cells.n; i++)
        if (argv->cells.at[i].off == off) return argv->cells.at[i].name;
    return otherwise;
}

void command_line_leave_out(struct arena *a, const struct ir_module *m, struct witness *w,
                            uint64_t which, struct command_line *was) {
    uint64_t pointer = m->target.ptr_bits / 8, off = which * pointer;
    struct wit_object *o = &w->objects.at[w->args.at[1].index];
    keep_line(w, was);
    o->cells.at = NULL;
    o->cells.n = o->cells.cap = 0;
    for (uint32_t i = 0; i < was->argv.cells.n; i++) {
        struct wit_cell c = was->argv.cells.at[i];
        if (c.off == off) continue;
        if (c.off > off) {
            c.off -= pointer;
            c.name = argument_name(&was->argv, c.off, c.name);
        }
        vec_push(a, &o->cells, c);
    }
    o->size -= pointer;
    if (o->end_size) o->end -= pointer;
    w->args.at[0].bits--;
}

void command_line_name(struct arena *a, struct witness *w) {
    const struct wit_object *argv = &w->objects.at[w->args.at[1].index];
    for (uint32_t i = 0; i < argv->cells.n; i++) {
        const struct wit_cell *c = &argv->cells.at[i];
        bool text = c->name && c->v.type == IR_PTR && c->v.place == WIT_OBJECT && !c->v.off;
        if (text) w->objects.at[c->v.index].name = arena_printf(a, "*%s", c->name);
    }
}

bool command_line_take(struct arena *a, const struct ir_module *m, struct witness *w, unsigned n,
                       struct command_line *was) {
    bv_t is = w->args.at[0].bits;
    bool fewer = n >= MORE;
    uint64_t argc = fewer ? n - MORE + 1 : (uint64_t)is + n + 1;
    if (is > COMMAND_LINE_LONGEST || (fewer && argc >= is)) return false;
    command_line_resize(a, m, w, argc, was);
    return true;
}

void command_line_restore(struct witness *w, const struct command_line *was) {
    w->args.at[0].bits = was->argc;
    w->objects.at[w->args.at[1].index] = was->argv;
    w->objects.n = was->objects;
}
