// A handler that sigaction set runs where the program sends the signal to itself: by raise, and by kill.
// expect: on_signal: proved
// expect: with_info: proved
// expect: set: proved
// expect: raised: violated
// expect: informed: violated
// expect: to_itself: violated
// expect: to_group: violated
// expect: by_signal: violated
// expect: blocked: unknown
// expect: main: violated
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
    raise(SIGUSR1);
    assert(hit == 0); //! assertion information
}

static void informed(void) {
    struct sigaction action = {.sa_flags = SA_SIGINFO};
    action.sa_sigaction = with_info;
    told = 0;
    if (sigaction(SIGUSR2, &action, NULL) == 0) raise(SIGUSR2);
    assert(told == 0); //! assertion information
}

static void to_itself(void) {
    if (set(SIGHUP) != 0) return;
    hit = 0;
    kill(getpid(), SIGHUP);
    assert(hit == 0); //! assertion information
}

static void to_group(void) {
    if (set(SIGHUP) != 0) return;
    hit = 0;
    kill(0, SIGHUP);
    assert(hit == 0); //! assertion information
}

static void by_signal(void) {
    if (signal(SIGTERM, on_signal) == SIG_ERR) return;
    hit = 0;
    kill(getpid(), SIGTERM);
    assert(hit == 0); //! assertion error
}

static void blocked(void) {
    sigset_t all;
    sigfillset(&all);
    if (set(SIGUSR1) != 0) return;
    hit = 0;
    sigprocmask(SIG_BLOCK, &all, NULL);
    if (raise(SIGUSR1) == 0) assert(hit);
}

int main(int argc, char **argv) {
    (void)argv;
    if (argc == 1) raised();
    if (argc == 2) informed();
    if (argc == 3) to_itself();
    if (argc == 4) to_group();
    if (argc == 5) by_signal();
    if (argc == 6) blocked();
    return 0;
}
