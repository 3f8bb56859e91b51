// The earlier action of a signal is a function or a number, which is no address: a function of another file
// that gets it does not change everything.
// expect: main: proved
// vl: --entry main
#include <signal.h>

extern void work(void (*before)(int));

static volatile sig_atomic_t interrupted;

static void note(int number) { interrupted = number; }

int main(int argc, char *argv[]) {
    int kept[2] = {7, 8};
    int loud = argc > 1;
    if (loud) loud = signal(SIGINT, SIG_IGN) != SIG_IGN;
    if (loud) signal(SIGINT, note);
    if (signal(SIGTERM, SIG_IGN) != SIG_IGN) signal(SIGTERM, note);
    if (signal(SIGHUP, SIG_IGN) != SIG_IGN) signal(SIGHUP, note);
    work(signal(SIGUSR1, SIG_IGN));
    return 10 / kept[argc & 1];
}
