// expect: one: proved
#include <assert.h>
int one(void) {
    int room, *p = &room;
    *p = 1;
    int v = *p;
    assert(v == 1);
    return v;
}
