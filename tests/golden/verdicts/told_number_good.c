// A number that code without body is told is no address, though pointers were looked at for their alignment.
// vl: --engine ic3
// expect: shown: proved
// expect: step: proved
#include <assert.h>
extern int level(void);
extern void show(int level);

struct fan {
    int speed, ticks;
};

static void step(struct fan *f, int wanted) {
    f->ticks = f->ticks < 9 ? f->ticks + 1 : 0;
    if (f->speed < wanted && f->speed < 5) f->speed++;
    if (f->speed > wanted && f->speed > 0) f->speed--;
}

void shown(void) {
    struct fan f = {0, 0};
    for (;;) {
        step(&f, level());
        show(f.speed);
        assert(f.speed <= 5);
    }
}
