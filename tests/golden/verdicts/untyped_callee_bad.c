// A call of an unknown function, whatever other code takes the pointer for: it may do what such functions do.
// expect: changed: violated
// expect: no_function: violated
// expect: struct_member: violated
// expect: freed: violated
#include <assert.h>
#include <stdlib.h>
struct option {
    int kind;
    void *arg;
    int *data;
};
int level;
int changed(struct option *o) {
    level = 0;
    if (o->kind == 1) return *(int *)o->arg;
    ((void (*)(void))o->arg)();
    assert(level == 0); //! assertion information
    return 0;
}
int no_function(struct option *o) {
    o->arg = &level;
    return ((int (*)(void))o->arg)(); //! bad-function-pointer warning
}
int struct_member(struct option *o) {
    if (o->kind == 1) return *o->data;
    return ((int (*)(void))o->data)(); //! bad-function-pointer warning
}
int freed(void *p, int call) {
    free(p);
    if (call) return ((int (*)(void))p)(); //! bad-function-pointer warning
    return 0;
}
