// Other files may store through pointers that initialisers hold, though no function here uses them.
#include <stdint.h>

static int a[4] = {1, 2, 3, 4};
static unsigned direct, number;
unsigned *direct_pointer = &direct;
uintptr_t as_number = (uintptr_t)&number;

// expect: step: violated
void step(int v) {
    a[direct] = v; //! array-bounds information
    direct = (direct + 1) % 4;
}
// expect: step_number: violated
void step_number(int v) {
    a[number] = v; //! array-bounds information
    number = (number + 1) % 4;
}

struct stack {
    int n;
    int a[16];
};
// expect: init: proved
void init(struct stack *s) {
    s->n = 0;
}
static struct stack broken = {100};
struct stack *given = &broken;
// expect: top: violated
int top(const struct stack *s) {
    return s->n > 0 ? s->a[s->n - 1] : 0; //! array-bounds information
}
