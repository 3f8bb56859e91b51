// A volatile object that this file defines, and that no other code can write, holds the value stored:
// static, in a whole program, on the stack, an ordinary one behind a volatile access. A static function
// that is not mentioned never runs.
// expect: main: proved
// expect: set: proved
// expect: twice: proved
// expect: unmentioned: proved
#include <assert.h>
#define ONCE(x) (*(volatile int *)&(x))
static volatile int ready, table[4];
static volatile struct {
    int a, b[2];
} both;
struct {
    volatile int member;
    int other;
} part;
volatile int known;
static int twice(void) {
    ready = ready > 0 ? 14 : 0;
    return ready;
}
static void set(int i) {
    ready = i;
    assert(ready == i);
}
static void unmentioned(void) { ready = 99; }
int main(void) {
    volatile int local = 2;
    int plain = 3;
    set(7);
    assert(ready == 7);
    assert(twice() == 14);
    table[2] = 5;
    assert(table[2] == 5);
    both.b[1] = 6;
    assert(both.b[1] == 6);
    part.member = 1;
    assert(part.member == 1);
    known = 4;
    assert(known == 4);
    assert(local == 2);
    assert(ONCE(plain) == 3);
    return 0;
}
