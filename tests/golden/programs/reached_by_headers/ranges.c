/* Each of these numbers has another writer, which stands in a header or an included part, or is
 * made by a macro of one: its range is not kept. */
#include "names.h"

static int row[8];
static int by_pointer, by_setter, by_name, by_inline, by_macro, by_deep, alone;

void step(void) {
    by_pointer = (by_pointer + 1) & 7;
    by_setter = (by_setter + 1) & 7;
    by_name = (by_name + 1) & 7;
    by_inline = (by_inline + 1) & 7;
    by_macro = (by_macro + 1) & 7;
    by_deep = (by_deep + 1) & 7;
    alone = (alone + 1) & 7;
}

int get_pointer(void) { return row[by_pointer]; }
int get_setter(void) { return row[by_setter]; }
int get_name(void) { return row[by_name]; }
int get_inline(void) { return row[by_inline]; }
int get_macro(void) { return row[by_macro]; }
int get_deep(void) { return row[by_deep]; }
int get_alone(void) { return row[alone]; }

void begin(struct queue *q) { q->n = 0; }
void add(struct queue *q) {
    if (++q->n == 8) q->n = 0;
}
int last(const struct queue *q) { return q->at[q->n]; }

SETTER(by_macro)
void (*const macro_setter)(int) = set_by_macro;
#include "names.inc"
