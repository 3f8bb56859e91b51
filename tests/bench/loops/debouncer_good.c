/* loops: main proved: the output changes only after five equal samples in a row */
#include <assert.h>
extern int input(void);

#define STABLE 5

struct debouncer {
    int output;
    int count; /* samples in a row that differ from the output */
};

static void sample(struct debouncer *d, int level) {
    if (level == d->output) {
        d->count = 0;
        return;
    }
    d->count++;
    if (d->count >= STABLE) {
        d->output = level;
        d->count = 0;
    }
}

int main(void) {
    struct debouncer d = {0, 0};
    int run = 0, last = 0; /* what the specification counts: equal samples, up to STABLE */
    for (;;) {
        int level = input() & 1;
        if (level != last) run = 0;
        if (run < STABLE) run++;
        last = level;
        int before = d.output;
        sample(&d, level);
        assert(d.output == 0 || d.output == 1);
        assert(d.count >= 0 && d.count < STABLE);
        if (d.output != before) assert(run == STABLE);
    }
}
