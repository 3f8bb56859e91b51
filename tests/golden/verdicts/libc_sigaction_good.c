// Repaired.
// expect: on_signal: proved
// expect: with_info: proved
// expect: set: proved
// expect: raised: proved
// expect: informed: proved
// expect: to_itself: proved
// expect: to_other: proved
// expect: main: proved
#include <assert.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static int hit, told;

static void on_signal(int sig) { hit = sig; }

static void with_info(int sig, siginfo_t *info, void *context) {
    (void)info, (void)context;
    told = sig;
}

static int set(int sig) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    return sigaction(sig, &action, NULL);
}

static void raised(void) {
    if (set(SIGUSR1) != 0) return;
    hit = 0;
    if (raise(SIGUSR1) == 0) assert(hit == SIGUSR1);
}

static void informed(void) {
    struct sigaction action = {.sa_flags = SA_SIGINFO};
    action.sa_sigaction = with_info;
    told = 0;
    if (sigaction(SIGUSR2, &action, NULL) == 0 && raise(SIGUSR2) == 0) assert(told == SIGUSR2);
}

static void to_itself(void) {
    if (set(SIGHUP) != 0) return;
    hit = 0;
    if (kill(getpid(), SIGHUP) == 0) assert(hit == SIGHUP);
}

// Another process gets it.
static void to_other(pid_t child) {
    if (child <= 0 || child == getpid() || set(SIGHUP) != 0) return;
    hit = 0;
    kill(child, SIGHUP);
    assert(hit == 0);
}

int main(int argc, char **argv) {
    (void)argv;
    if (argc == 1) raised();
    if (argc == 2) informed();
    if (argc == 3) to_itself();
    if (argc == 4) to_other(fork());
    return 0;
}
