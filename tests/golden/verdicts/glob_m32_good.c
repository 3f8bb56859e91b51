// The list that glob makes is as long as it says, also where size_t has 32 bits.
// vl: --bound 4 -- -m32
// expect: first: bounded
#include <glob.h>
int first(void) {
    glob_t g;
    if (glob("*.c", 0, 0, &g)) return 0;
    int c = g.gl_pathv[0][0];
    globfree(&g);
    return c;
}
