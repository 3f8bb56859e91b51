#include <stdlib.h>

#include "session.h"

static struct session *sessions;

struct session *registry_first(void) {
    return sessions;
}

struct session *registry_open(int id) {
    struct session *s = malloc(sizeof *s);
    if (!s)
        return NULL;
    s->id = id;
    s->idle = 0;
    s->next = sessions;
    sessions = s;
    return s;
}

void registry_close(int id) {
    struct session **link = &sessions;
    while (*link) {
        struct session *s = *link;
        if (s->id == id) {
            *link = s->next;
            free(s);
            return;
        }
        link = &s->next;
    }
}

void registry_clear(void) {
    while (sessions) {
        struct session *next = sessions->next;
        free(sessions);
        sessions = next;
    }
}
