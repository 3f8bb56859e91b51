// Repaired.
// expect: stop: proved
// expect: variable: proved
// expect: table: proved
// expect: install: proved
// expect: parameter: proved
// expect: member: proved
// expect: action: proved
#include <assert.h>
#include <signal.h>
#include <string.h>

static volatile sig_atomic_t last;

static void stop(int sig) {
    last = sig;
    assert(last >= 0 || last < 0);
}

void variable(int on) {
    void (*handler)(int) = on ? stop : SIG_DFL;
    signal(SIGTERM, handler);
}

static const struct {
    int sig;
    void (*handler)(int);
} handlers[] = {{SIGINT, SIG_IGN}, {SIGTERM, stop}};

void table(void) {
    for (int i = 0; i < 2; i++) signal(handlers[i].sig, handlers[i].handler);
}

static void install(void (*handler)(int)) { signal(SIGTERM, handler); }

void parameter(void) { install(stop); }

struct settings {
    void (*on_end)(int);
};

void member(void) {
    struct settings s = {stop};
    signal(SIGTERM, s.on_end);
}

void action(void) {
    struct settings s = {stop};
    struct sigaction a;
    memset(&a, 0, sizeof a);
    a.sa_handler = s.on_end;
    sigaction(SIGTERM, &a, NULL);
}
