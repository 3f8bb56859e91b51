// expect: main: violated
/* abort runs the handler of SIGABRT that the program has set. */
// vl: --entry main
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int at;
static int table[10];

static void ended(int sig) {
    (void)sig;
    _exit(table[at]); //! array-bounds information
}

int main(void) {
    if (signal(SIGABRT, ended) == SIG_ERR) return 1;
    at = 20;
    abort();
}
