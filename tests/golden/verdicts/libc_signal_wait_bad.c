// A handler runs while the program waits for a signal; which signal ends a wait for a set, the set says.
// expect: on_signal: proved
// expect: paused: violated
// expect: suspended: violated
// expect: waited: violated
// expect: informed: violated
#include <assert.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

static int hit;

static void on_signal(int sig) { hit = sig; }

void paused(void) {
    hit = 0;
    if (signal(SIGUSR1, on_signal) == SIG_ERR) return;
    pause();
    assert(hit == 0); //! assertion warning
}

void suspended(void) {
    sigset_t others;
    hit = 0;
    if (signal(SIGUSR1, on_signal) == SIG_ERR) return;
    sigfillset(&others);
    sigdelset(&others, SIGUSR1);
    sigsuspend(&others);
    assert(hit == 0); //! assertion warning
}

void waited(void) {
    sigset_t set;
    int sig;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    if (sigwait(&set, &sig) == 0) assert(sig == SIGINT); //! assertion warning
}

void informed(void) {
    sigset_t set;
    siginfo_t info;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    assert(sigwaitinfo(&set, &info) == SIGINT); //! assertion warning
}
