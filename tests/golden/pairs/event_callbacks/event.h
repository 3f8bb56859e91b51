#ifndef EVENT_H
#define EVENT_H

typedef void event_handler(void *context, int event);

/* dispatch.c */
int event_register(event_handler *handler, void *context);
void event_unregister(void *context);
void event_raise(int event);
/* alarm.c */
struct alarm;
struct alarm *alarm_new(int limit);
int alarm_fired(void);

#endif
