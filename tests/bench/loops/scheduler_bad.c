/* loops: main violated within 49: the running task may be put to sleep without a new choice */
#include <assert.h>
extern int input(void);

#define TASKS   8
#define IDLE    0
#define QUANTUM 10

enum { READY, RUNNING, BLOCKED };

struct scheduler {
    int state[TASKS];
    int current;
    int left; /* ticks of the running task's turn */
};

static int next_ready(const struct scheduler *s, int after) {
    for (int step = 1; step < TASKS; step++) {
        int task = (after + step) % TASKS;
        if (task != IDLE && s->state[task] == READY) return task;
    }
    return IDLE;
}

static void choose(struct scheduler *s) {
    int next = next_ready(s, s->current);
    if (s->state[s->current] == RUNNING) s->state[s->current] = READY;
    s->state[next] = RUNNING;
    s->current = next;
    s->left = QUANTUM;
}

static void block(struct scheduler *s) {
    if (s->current == IDLE) return;
    s->state[s->current] = BLOCKED;
    if (s->left > 1) choose(s);
}

static void wake(struct scheduler *s, int task) {
    if (task > IDLE && task < TASKS && s->state[task] == BLOCKED) s->state[task] = READY;
}

static void tick(struct scheduler *s) {
    if (--s->left <= 0) choose(s);
}

int main(void) {
    struct scheduler s = {
        {RUNNING, READY, READY, READY, READY, READY, READY, READY}, IDLE, QUANTUM};
    for (;;) {
        int event = input();
        if (event == 0)
            tick(&s);
        else if (event == 1)
            block(&s);
        else if (event >= 2 && event < 2 + TASKS)
            wake(&s, event - 2);
        assert(s.current >= 0 && s.current < TASKS);
        assert(s.state[s.current] == RUNNING);
        assert(s.state[IDLE] != BLOCKED);
        assert(s.left > 0 && s.left <= QUANTUM);
    }
}
