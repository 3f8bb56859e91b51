#include <stdlib.h>

#include "event.h"

struct alarm {
    int limit;
};

static int fired;

static void on_event(void *context, int event) {
    struct alarm *alarm = context;
    if (event < alarm->limit)
        return;
    fired++;
    event_unregister(alarm);
    free(alarm);
}

struct alarm *alarm_new(int limit) {
    struct alarm *alarm = malloc(sizeof *alarm);
    if (!alarm)
        return NULL;
    alarm->limit = limit;
    if (event_register(on_event, alarm) != 0) {
        free(alarm);
        return NULL;
    }
    return alarm;
}

int alarm_fired(void) {
    return fired;
}
