// Repaired.
// expect: main: proved
// expect: on_signal: proved
// expect: by_group: proved
// expect: by_name: proved
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
    assert(hit == 0 || hit == SIGTERM);
}

static void by_name(void) {
    if (sysv_signal(SIGTERM, on_signal) == SIG_ERR) return;
    hit = 0;
    if (raise(SIGTERM) == 0) assert(hit == SIGTERM);
}

int main(int argc, char **argv) {
    (void)argv;
    argc == 1 ? by_group() : by_name();
    return 0;
}
