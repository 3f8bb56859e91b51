#include "session.h"

void monitor_tick(void) {
    for (struct session *s = registry_first(); s; s = s->next)
        if (s->idle < 1000)
            s->idle++;
}

int monitor_idlest(void) {
    int idle = -1, id = -1;
    for (const struct session *s = registry_first(); s; s = s->next)
        if (s->idle > idle) {
            idle = s->idle;
            id = s->id;
        }
    return id;
}
