/* The same where the number fits, and where the signal is ignored or another one is handled. */
// vl: --entry main
// expect: main: proved
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int at;
static int table[10];

static void ended(int sig) {
    (void)sig;
    _exit(table[at]);
}

static void interrupted(int sig) { (void)sig; }

int main(int argc, char **argv) {
    (void)argv;
    if (signal(SIGINT, interrupted) == SIG_ERR) return 1;
    if (argc > 3) signal(SIGABRT, SIG_IGN);
    if (argc <= 3 && signal(SIGABRT, ended) == SIG_ERR) return 1;
    at = argc > 3 ? 20 : 9;
    abort();
}
