// A number that code without body is told may be an address, and what is there may change.
// expect: placed: violated
// expect: step: proved
#include <assert.h>
#include <stdint.h>
extern int level(void);
extern void place(uintptr_t at);

struct fan {
    int speed, ticks;
};

static void step(struct fan *f, int wanted) {
    f->ticks = f->ticks < 9 ? f->ticks + 1 : 0;
    if (f->speed < wanted && f->speed < 5) f->speed++;
    if (f->speed > wanted && f->speed > 0) f->speed--;
}

void placed(void) {
    struct fan f = {0, 0};
    for (;;) {
        step(&f, level());
        place((uintptr_t)&f.speed);
        assert(f.speed <= 5); //! assertion information
    }
}
