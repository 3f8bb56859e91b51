// Operands in either order, one of which leaves: what the other one does may never be done.
// vl: -f jump_first -f jump_member -f assignment_first -f main
// expect: jump_first: proved
// expect: jump_member: proved
// expect: assignment_first: proved
// expect: main: proved
#include <assert.h>
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf back;
static int set, closed;
static struct {
    int a, b;
} pair;

static int leave(void) { longjmp(back, 1); }
static int note(void) { return set = 1; }
static int note_pair(void) { return pair.b = 2; }

int jump_first(void) {
    set = 0;
    if (setjmp(back) == 0) {
        note();
        return leave();
    }
    assert(set == 1);
    return 0;
}

int jump_member(void) {
    pair.b = 0;
    if (setjmp(back) == 0) return leave() && note_pair();
    assert(pair.b == 0);
    return 0;
}

int assignment_first(void) {
    set = 0;
    if (setjmp(back) == 0) return (set = 3) ? leave() : 0;
    assert(set == 3);
    return 0;
}

static void at_end(void) {
    assert(closed);
}

static int close_all(void) { return closed = 1; }
static int give_up(void) { exit(1); }

int main(void) {
    atexit(at_end);
    return close_all() && give_up();
}
