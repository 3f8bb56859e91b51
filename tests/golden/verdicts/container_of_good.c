// From a member back to what it is in, by characters and by numbers.
// expect: by_chars: proved
// expect: main: proved
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
static struct task *by_chars(struct link *l) {
    return (struct task *)((char *)l - offsetof(struct task, ready));
}
int main(void) {
    struct task t[2] = {{1, {0}, {0}}, {2, {0}, {0}}};
    t[0].all.next = &t[1].all;
    assert(OF(t[0].all.next, all)->id == 2);
    assert(OF(&t[1].ready, ready) == &t[1]);
    assert(by_chars(&t[1].ready) == t + 1);
    return 0;
}
