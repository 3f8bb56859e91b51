// The handler that sigaction sets gets the signal that it was set for.
// expect: main: proved
// expect: name: violated
// expect: tell: violated
#define _GNU_SOURCE
#include <signal.h>
static const char *const names[16] = {[SIGINT] = "INT", [SIGTERM] = "TERM"};
static const char *volatile last;
static void name(int sig) { last = names[sig]; } //! array-bounds information
static void tell(int sig, siginfo_t *info, void *context) {
    (void)info;
    (void)context;
    last = names[sig]; //! array-bounds information
}
int main(void) {
    struct sigaction by_name = {.sa_handler = name}, informed = {.sa_flags = SA_SIGINFO};
    informed.sa_sigaction = tell;
    if (sigaction(SIGINT, &by_name, 0) != 0) return 1;
    if (sigaction(SIGTERM, &informed, 0) != 0) return 1;
    return 0;
}
