/* signal.c - <signal.h>: which function runs on a signal, and raise (C11 7.14).
 *
 * A handler is remembered and returned. Before the program sets one a signal is ignored or has its
 * default action; verified alone, a function may also find an unknown handler. raise calls it; a
 * default action ends the program or does nothing. After the call the handler may or may not stand
 * (7.14.1.1p3).
 *
 * Assumed: a handler that interrupts the program changes volatile and atomic objects only. The
 * standard leaves everything else undefined (7.14.1.1p5).
 */
#include "vl_model.h"

enum { VL_SIGNALS = 65 };

typedef void vl_handler(int);

#define VL_DEFAULT ((vl_handler *)0)
#define VL_IGNORE  ((vl_handler *)1)
#define VL_ERROR   ((vl_handler *)-1)

static vl_handler *vl_handlers[VL_SIGNALS];
static unsigned char vl_handled[VL_SIGNALS]; /* 0: not set since the program began */

static vl_handler *vl_handler_of(int sig) {
    if (!vl_handled[sig] && __VERIFIER_nondet_bool()) return VL_DEFAULT;
    if (!vl_handled[sig] && __VERIFIER_nondet_bool()) return VL_IGNORE;
    return vl_handlers[sig];
}

static void vl_handle(int sig, vl_handler *handler) {
    vl_handlers[sig] = handler;
    vl_handled[sig] = 1;
}

vl_handler *signal(int sig, vl_handler *handler) {
    if (sig < 1 || sig >= VL_SIGNALS || vl_goes_wrong()) {
        vl_fail(VL_EINVAL);
        return VL_ERROR;
    }
    vl_handler *before = vl_handler_of(sig);
    vl_handle(sig, handler);
    return before;
}

int raise(int sig) {
    if (sig < 1 || sig >= VL_SIGNALS || vl_goes_wrong()) {
        vl_fail(VL_EINVAL);
        return -1;
    }
    vl_handler *handler = vl_handler_of(sig);
    if (handler == VL_IGNORE) return 0;
    if (handler == VL_DEFAULT) {
        if (__VERIFIER_nondet_bool()) __builtin_trap();
        return 0;
    }
    if (__VERIFIER_nondet_bool()) vl_handle(sig, VL_DEFAULT);
    handler(sig);
    return 0;
}
