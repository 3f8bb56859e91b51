// From a member back to what it is in, with the wrong member's offset.
// expect: main: violated
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
struct link {
    struct link *next;
};
struct task {
    long id;
    struct link ready, all;
};
#define OF(p, member) ((struct task *)((uintptr_t)(p)-offsetof(struct task, member)))
int main(void) {
    struct task t[2] = {{1, {0}, {0}}, {2, {0}, {0}}};
    struct link *l = &t[1].ready;
    t[1].all.next = 0;
    assert(OF(l, all)->id == 2); //! assertion error
    return 0;
}
