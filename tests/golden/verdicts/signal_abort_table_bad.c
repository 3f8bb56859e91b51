// expect: ended: violated
// expect: set: proved
// expect: main: violated
/* The handler of SIGABRT is set by sigaction, among others of a table. */
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static int at;
static int table[10];

static void ended(int sig) {
    (void)sig;
    _exit(table[at]); //! array-bounds error
}

static void set(int sig, void (*handler)(int)) {
    struct sigaction how = {0};
    how.sa_handler = handler;
    if (sigaction(sig, &how, NULL)) _exit(1);
}

static const int handled[] = {SIGINT, SIGABRT};

int main(int argc, char **argv) {
    (void)argv;
    for (int i = 0; i < 2; i++) set(handled[i], ended);
    at = argc > 2 ? 20 : 3;
    if (argc > 1) abort();
    return 0;
}
