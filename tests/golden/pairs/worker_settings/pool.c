#include "pool.h"

#include "settings.h"

static struct worker pool[POOL_MAX];
static int count;

void pool_start(void) {
    count = settings_workers();
    for (int i = 0; i < count; i++) {
        pool[i].id = i + 1;
        pool[i].busy = 0;
        pool[i].queued = 0;
    }
}

int pool_assign(int request) {
    struct worker *w = &pool[request % count];
    if (w->queued >= settings_backlog())
        return -1;
    w->busy = 1;
    w->queued++;
    return w->id;
}

int pool_busy(void) {
    int busy = 0;
    for (int i = 0; i < count; i++)
        busy += pool[i].busy;
    return busy;
}
