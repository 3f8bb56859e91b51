// expect: main: proved
// expect: name: proved
// expect: table: violated
#define _GNU_SOURCE
#include <assert.h>
#include <signal.h>
static const char *const names[16] = {[SIGINT] = "INT", [SIGTERM] = "TERM"};
static const char *volatile last;
static unsigned runs;
static void name(int sig) {
    last = names[sig & 15];
    runs++;
}
static void table(int sig) { last = names[sig]; } //! array-bounds information
int main(int argc, char **argv) {
    (void)argv;
    signal(SIGTERM, table);
    runs = 0;
    if (argc == 1) {
        if (signal(SIGTERM, name) == SIG_ERR || raise(SIGTERM) != 0) return 1;
        void (*before)(int) = signal(SIGTERM, SIG_IGN);
        assert(before == SIG_ERR || before == name);
        return 0;
    }
    if (signal(SIGINT, name) == SIG_ERR || raise(SIGINT) != 0 || raise(SIGINT) != 0) return 1;
    assert(runs == 2);
    return 0;
}
