// Functions that only a macro of the command line names.
// vl: -- -DAT_END=atexit -DCOPY=memcpy
// expect: last: violated
// expect: main: violated
#include <stdlib.h>
#include <string.h>
struct pair {
    int a, b;
};
static struct pair kept;
static int row[4], at;
static void last(void) { row[at] = 1; } //! array-bounds error
int main(int argc, char **argv) {
    struct pair p;
    (void)argv;
    AT_END(last);
    at = 9;
    if (argc == 2) {
        p.a = 1;
        COPY(&kept, &p, sizeof kept);
        return kept.b; //! uninitialised-read error
    }
    return 0;
}
