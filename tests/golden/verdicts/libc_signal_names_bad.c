// Other names of signal and of what sends a signal.
// expect: main: violated
// expect: on_signal: proved
// expect: by_group: violated
// expect: by_name: violated
#define _GNU_SOURCE
#include <assert.h>
#include <signal.h>
#include <unistd.h>

static int hit;

static void on_signal(int sig) { hit = sig; }

static void by_group(void) {
    if (signal(SIGTERM, on_signal) == SIG_ERR) return;
    hit = 0;
    killpg(0, SIGTERM);
    assert(hit == 0); //! assertion error
}

static void by_name(void) {
    if (sysv_signal(SIGTERM, on_signal) == SIG_ERR) return;
    hit = 0;
    raise(SIGTERM);
    assert(hit == 0); //! assertion error
}

int main(int argc, char **argv) {
    (void)argv;
    argc == 1 ? by_group() : by_name();
    return 0;
}
