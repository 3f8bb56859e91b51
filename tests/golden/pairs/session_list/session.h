#ifndef SESSION_H
#define SESSION_H

struct session {
    int id;
    int idle;
    struct session *next;
};

/* registry.c: owns all sessions */
struct session *registry_open(int id);
void registry_close(int id);
struct session *registry_first(void);
void registry_clear(void);

/* monitor.c: looks at them */
void monitor_tick(void);
int monitor_idlest(void);

#endif
