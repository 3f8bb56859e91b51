// A handler gets the signal that it was set for, and stands after it has run, but where the call that
// set it says otherwise.
// expect: main: violated
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
static void table(int sig) { last = names[sig]; } //! array-bounds error
int main(int argc, char **argv) {
    (void)argv;
    signal(SIGURG, table);
    runs = 0;
    if (argc == 1) {
        if (sysv_signal(SIGTERM, name) == SIG_ERR || raise(SIGTERM) != 0) return 1;
        void (*before)(int) = signal(SIGTERM, SIG_IGN);
        assert(before == SIG_ERR || before == name); //! assertion error
        return 0;
    }
    if (signal(SIGINT, name) == SIG_ERR || raise(SIGINT) != 0 || raise(SIGINT) != 0) return 1;
    assert(runs == 1); //! assertion error
    return 0;
}
