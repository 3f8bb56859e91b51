/* Variables with initialisers that lead other files to what is kept, though no function here uses
 * them. */
#include <stdint.h>

static unsigned direct, in_table, in_record, as_number, collected, renamed, inside;

unsigned *direct_pointer = &direct;
unsigned *const table[2] = {0, &in_table};
static const struct names {
    unsigned *p;
} own_names = {&in_record};
const struct names *const behind = &own_names;
uintptr_t number = (uintptr_t)&as_number;
static unsigned *const entry __attribute__((used, section("entries"))) = &collected;
extern unsigned other_name __attribute__((alias("renamed")));
/* Nobody else can name this one. */
static unsigned *const mine = &inside;

void step(void) {
    direct = (direct + 1) % 4;
    in_table = (in_table + 1) % 4;
    in_record = (in_record + 1) % 4;
    as_number = (as_number + 1) % 4;
    collected = (collected + 1) % 4;
    renamed = (renamed + 1) % 4;
    inside = (inside + 1) % 4;
}
unsigned get(void) {
    return direct + in_table + in_record + as_number + collected + renamed + inside + (mine != 0);
}

struct stack {
    int n;
    int a[16];
};
void init(struct stack *s) {
    s->n = 0;
}
int push(struct stack *s, int v) {
    if (s->n == 16) return -1;
    s->a[s->n++] = v;
    return 0;
}
static struct stack broken = {100};
struct stack *given = &broken;
