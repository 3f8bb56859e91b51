/* exit.c - <stdlib.h>: functions that run when the program ends (C11 7.22.4, and glibc's on_exit).
 *
 * The front end calls __vl_run_exit where the program calls exit and where main returns, and,
 * before main begins, __vl_at_end for functions with the attribute destructor: so those run last.
 * Functions that were registered before a function that is verified alone are unknown: they run
 * after those that the function registers, and are none of the program's.
 *
 * Registering succeeds; the standard promises that for 32 functions.
 */
#include "vl_model.h"

enum { VL_HANDLERS = 64 };

struct vl_handler {
    void (*plain)(void);
    void (*with)(int, void *);
    void *argument;
};

static struct vl_handler __vl_noted_at_exit[VL_HANDLERS], __vl_noted_at_quick_exit[VL_HANDLERS];
static unsigned __vl_noted_exits, __vl_noted_quick_exits;
static _Bool __vl_noted_ending;

int atexit(void (*f)(void)) {
    if (__vl_noted_exits == VL_HANDLERS) return 1;
    __vl_noted_at_exit[__vl_noted_exits].with = NULL;
    __vl_noted_at_exit[__vl_noted_exits++].plain = f;
    return 0;
}

int on_exit(void (*f)(int, void *), void *argument) {
    if (__vl_noted_exits == VL_HANDLERS) return 1;
    __vl_noted_at_exit[__vl_noted_exits].argument = argument;
    __vl_noted_at_exit[__vl_noted_exits++].with = f;
    return 0;
}

int at_quick_exit(void (*f)(void)) {
    if (__vl_noted_quick_exits == VL_HANDLERS) return 1;
    __vl_noted_at_quick_exit[__vl_noted_quick_exits++].plain = f;
    return 0;
}

void __vl_at_end(void (*f)(void)) { (void)atexit(f); }

/* 7.22.4.4p2, 7.22.4.7p2: exit and quick_exit are called once, and not both. */
static void vl_ends(void) {
    __vl_check("library-argument", !__vl_noted_ending, "the program is ending already");
    __vl_noted_ending = 1;
}

void __vl_run_exit(int status) {
    vl_ends();
    while (__vl_noted_exits > 0) {
        struct vl_handler *h = &__vl_noted_at_exit[--__vl_noted_exits];
        if (h->with)
            h->with(status, h->argument);
        else
            h->plain();
    }
}

void __vl_run_quick_exit(int status) {
    (void)status;
    vl_ends();
    while (__vl_noted_quick_exits > 0) __vl_noted_at_quick_exit[--__vl_noted_quick_exits].plain();
}
