/* loops: main proved: two processes that ask as in Peterson's algorithm are never both inside */
#include <assert.h>
extern int input(void);

enum place { OUTSIDE, FLAGGED, TRYING, INSIDE };

struct shared {
    int flag[2];
    int turn;
};

/* One step of process `me`; each case is one access of shared memory. */
static enum place step(struct shared *s, enum place at, int me) {
    switch (at) {
    case OUTSIDE:
        s->flag[me] = 1;
        return FLAGGED;
    case FLAGGED:
        s->turn = 1 - me;
        return TRYING;
    case TRYING:
        return s->flag[1 - me] && s->turn != me ? TRYING : INSIDE;
    case INSIDE:
        s->flag[me] = 0;
        return OUTSIDE;
    }
    return OUTSIDE;
}

int main(void) {
    struct shared s = {{0, 0}, 0};
    enum place first = OUTSIDE, second = OUTSIDE;
    for (;;) {
        if (input() & 1)
            first = step(&s, first, 0);
        else
            second = step(&s, second, 1);
        assert(first != INSIDE || second != INSIDE);
        assert(s.turn == 0 || s.turn == 1);
    }
}
