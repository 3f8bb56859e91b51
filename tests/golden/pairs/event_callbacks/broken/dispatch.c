#include <stdlib.h>

#include "event.h"

struct entry {
    event_handler *handler;
    void *context;
    struct entry *next;
};

static struct entry *entries;

int event_register(event_handler *handler, void *context) {
    struct entry *entry = malloc(sizeof *entry);
    if (!entry)
        return -1;
    entry->handler = handler;
    entry->context = context;
    entry->next = entries;
    entries = entry;
    return 0;
}

void event_unregister(void *context) {
    for (struct entry **at = &entries; *at; at = &(*at)->next)
        if ((*at)->context == context) {
            struct entry *gone = *at;
            *at = gone->next;
            free(gone);
            return;
        }
}

void event_raise(int event) {
    for (struct entry *entry = entries; entry; entry = entry->next)
        entry->handler(entry->context, event);
}
