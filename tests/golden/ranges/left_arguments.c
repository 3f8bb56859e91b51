/* Numbers whose addresses are among a call's variable arguments, or that are stepped to by nothing:
 * only the last has a range. */
#include <stdarg.h>
#include <stdio.h>

static int table[8];

struct read {
    int read_n;
};
void read_step(struct read *p) { p->read_n = (p->read_n + 1) & 7; }
void read_text(struct read *p, const char *t) { sscanf(t, "%d", &p->read_n); }
int read_use(const struct read *p) { return table[p->read_n]; }

struct given {
    int given_n;
};
static void give(int n, ...) {
    va_list ap;
    va_start(ap, n);
    *va_arg(ap, int *) = n;
    va_end(ap);
}
void given_step(struct given *p) { p->given_n = (p->given_n + 1) & 7; }
void given_set(struct given *p) { give(77, &p->given_n); }
int given_use(const struct given *p) { return table[p->given_n]; }

static int stepped_n;
void stepped_step(void) { stepped_n = (stepped_n + 1) & 7; }
void stepped_set(int k) { *(&stepped_n + k) = 9; }
int stepped_use(void) { return table[stepped_n]; }

struct shown {
    char name[8];
    int shown_n;
};
void shown_step(struct shown *p) { p->shown_n = (p->shown_n + 1) & 7; }
void shown_print(struct shown *p) { printf("%s %d %p\n", p->name, p->shown_n, (void *)p); }
int shown_use(const struct shown *p) { return table[p->shown_n]; }

/* A callback's `void *`, and one that another function gives. */
struct callback {
    void *arg;
    void (*call)(void *, int);
};
struct called {
    int called_n;
};
static void put(void *at, int v) { *(int *)at = v; }
void called_step(struct called *p) { p->called_n = (p->called_n + 1) & 7; }
void called_bind(struct callback *c, struct called *p) { c->arg = &p->called_n, c->call = put; }
void callback_run(struct callback *c, int v) { c->call(c->arg, v); }
int called_use(const struct called *p) { return table[p->called_n]; }
