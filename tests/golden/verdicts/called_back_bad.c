// expect: note: proved
// expect: walk: violated
#include <assert.h>
static int seen;
static int note(int x) { return seen = x > 0; }
void for_each(const int *at, int n, int (*visit)(int));
void walk(const int *at, int n) {
    seen = 0;
    for_each(at, n, note);
    assert(seen == 0); //! assertion information
}
