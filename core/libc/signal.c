/* signal.c - <signal.h>: which function runs on a signal, and raise (C11 7.14), kill (POSIX).
 *
 * A handler is remembered and returned. Before the program sets one a signal is ignored or has its
 * default action; verified alone, a function may also find an unknown handler. raise calls it; a
 * default action ends the program or does nothing. Whether the handler stands afterwards is up to
 * the implementation (7.14.1.1p3): it does after signal, in all libraries but those of Windows and
 * of System V, and not after sysv_signal, as glibc names signal where -std=c11 leaves BSD out.
 * sigaction is a function without body, but for its result, and errno; which handler it sets is
 * noted behind the call (core/frontend/unit/callback.c), where that runs, and so that raise calls
 * it. So does kill where the program sends a signal to itself, for which it has set a handler in
 * the same execution: others may be for another process. A signal that may be blocked is not
 * covered.
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
static unsigned char __vl_noted_how[VL_SIGNALS] = {
    0}; /* set in this execution: VL_SET, and flags */

enum {
    VL_SET = 1,
    VL_INFORMED = 4,
    VL_ONCE = 8,
#ifdef _WIN32
    VL_BY_SIGNAL = VL_SET | VL_ONCE
#else
    VL_BY_SIGNAL = VL_SET
#endif
};

extern int __vl_noted_process;
extern _Bool __vl_noted_blocks;

/* These are never handled, ignored or blocked. */
enum {
    VL_KILL = 9,
#ifdef __APPLE__
    VL_STOP = 17
#else
    VL_STOP = 19
#endif
};

static vl_handler *vl_handler_of(int sig) {
    if (!vl_handled[sig] && __VERIFIER_nondet_bool()) return VL_DEFAULT;
    if (!vl_handled[sig] && __VERIFIER_nondet_bool()) return VL_IGNORE;
    return vl_handlers[sig];
}

static void vl_handle(int sig, vl_handler *handler, unsigned char how) {
    vl_handlers[sig] = handler;
    vl_handled[sig] = 1;
    __vl_noted_how[sig] = how;
}

static vl_handler *vl_set_by(int sig, vl_handler *handler, unsigned char how) {
    _Bool fixed = sig == VL_KILL || sig == VL_STOP;
    if (sig < 1 || sig >= VL_SIGNALS || fixed || vl_goes_wrong()) {
        vl_fail(VL_EINVAL);
        return VL_ERROR;
    }
    vl_handler *before = vl_handler_of(sig);
    vl_handle(sig, handler, how);
    return before;
}

vl_handler *signal(int sig, vl_handler *handler) { return vl_set_by(sig, handler, VL_BY_SIGNAL); }

/* struct sigaction of Linux and macOS, as far as it is looked at. */
struct vl_action {
    vl_handler *handler;
#ifdef __APPLE__
    unsigned mask;
#else
    unsigned char mask[128];
#endif
    int flags;
};

/* Behind signal(sig, handler) where the handler is no function's name: one that is runs where it is
 * set, once, in executions that end with it (core/frontend/unit/callback.c). */
void __vl_fits_handler(vl_handler *handler, size_t sig, size_t unused) {
    (void)unused;
    if (handler == VL_DEFAULT || handler == VL_IGNORE || handler == VL_ERROR) return;
    if (!vl_goes_wrong()) return;
    handler((int)sig);
    __builtin_trap();
}

static void vl_call(int sig, vl_handler *handler, unsigned char how) {
    if (!(how & VL_INFORMED)) {
        handler(sig);
        return;
    }
    char *info = __vl_lent(), *context = __vl_lent();
    __VERIFIER_assume(info && context);
    ((void (*)(int, void *, void *))(void (*)(void))handler)(sig, info, context);
}

/* Behind sigaction(sig, action, ...), which has set it if it is `done`. The handler runs here,
 * once, in executions that end with it. */
void __vl_fits_action(const struct vl_action *action, size_t sig, size_t done) {
    enum { SIGINFO = 4, RESETHAND = INT_MIN };
    _Bool wrong = sig < 1 || sig >= VL_SIGNALS;
    if (action && (wrong || sig == VL_KILL || sig == VL_STOP)) {
        __VERIFIER_assume(!done);
        vl_fail(VL_EINVAL);
    } else if (!done) {
        vl_fail(vl_some_error());
    }
    if (!done || !action || wrong) return;
    int flags = action->flags;
    unsigned char how = VL_SET;
    if (flags & SIGINFO) how |= VL_INFORMED;
    if (flags & RESETHAND) how |= VL_ONCE;
    vl_handle((int)sig, action->handler, how);
    if (action->handler == VL_DEFAULT || action->handler == VL_IGNORE) return;
    if (!__VERIFIER_nondet_bool()) return;
    vl_call((int)sig, action->handler, how);
    __builtin_trap();
}

/* The handler runs; after that it may not stand any more. Of one from outside that is not known. */
static void vl_handler_runs(int sig, vl_handler *handler) {
    unsigned char how = __vl_noted_how[sig];
    if (how ? how & VL_ONCE : __VERIFIER_nondet_bool()) vl_handle(sig, VL_DEFAULT, VL_SET);
    vl_call(sig, handler, how);
}

/* The signal comes, now. */
static void vl_deliver(int sig) {
    vl_handler *handler = vl_handler_of(sig);
    if (__vl_noted_blocks && __VERIFIER_nondet_bool())
        __vl_not_covered("signal that may be blocked");
    if (handler == VL_IGNORE) return;
    if (handler == VL_DEFAULT) {
        if (__VERIFIER_nondet_bool()) __builtin_trap();
        return;
    }
    vl_handler_runs(sig, handler);
}

/* abort: the signal comes even if it is blocked, and the program ends although its handler returns
 * (7.22.4.1). Of a handler that was not set in this execution nothing is known. */
void __vl_abort(int unused) {
#ifdef _WIN32
    enum { ABORTED = 22 };
#else
    enum { ABORTED = 6 };
#endif
    vl_handler *handler = __vl_noted_how[ABORTED] ? vl_handlers[ABORTED] : VL_DEFAULT;
    (void)unused;
    if (handler != VL_DEFAULT && handler != VL_IGNORE) vl_handler_runs(ABORTED, handler);
}

int raise(int sig) {
    if (sig == VL_KILL) __builtin_trap();
    if (sig < 1 || sig >= VL_SIGNALS || vl_goes_wrong()) {
        vl_fail(VL_EINVAL);
        return -1;
    }
    if (sig != VL_STOP) vl_deliver(sig);
    return 0;
}

/* Is the signal for this process? A negative number is a group's. */
static _Bool vl_is_own(int pid) {
    if (pid > 0) return pid == __vl_noted_process;
    return pid == 0 || __VERIFIER_nondet_bool();
}

int kill(int pid, int sig) {
    if (sig == VL_KILL && (pid == 0 || (pid > 0 && pid == __vl_noted_process))) __builtin_trap();
    if (__VERIFIER_nondet_bool()) {
        vl_fail_somehow();
        return -1;
    }
    if (sig > 0 && sig < VL_SIGNALS && __vl_noted_how[sig] && vl_is_own(pid)) vl_deliver(sig);
    return 0;
}

/* ---- waiting for a signal ---- */

/* A signal comes that is not among the blocked ones, and its handler has run: one that was set in
 * this execution, or another, which changes nothing here. Signals that end the program do so. */
static int vl_suspended(const unsigned char *blocked) {
    enum { INTERRUPTED = 4 };
    int sig = __VERIFIER_nondet_int();
    _Bool is_one = sig >= 1 && sig < VL_SIGNALS;
    if (is_one && blocked && blocked[(sig - 1) / 8] >> ((sig - 1) & 7) & 1) is_one = 0;
    vl_handler *handler = is_one && __vl_noted_how[sig] ? vl_handlers[sig] : VL_DEFAULT;
    _Bool comes = blocked || !__vl_noted_blocks || __vl_open_bool();
    if (handler == VL_DEFAULT && __VERIFIER_nondet_bool()) __builtin_trap();
    if (comes && handler != VL_DEFAULT && handler != VL_IGNORE) vl_handler_runs(sig, handler);
    vl_fail(INTERRUPTED);
    return -1;
}

int pause(void) { return vl_suspended(NULL); }

int sigsuspend(const unsigned char *blocked) {
    vl_touch(blocked, 8);
    return vl_suspended(blocked);
}

/* Whether the signal comes at once, the thread decides. */
int pthread_kill(unsigned long thread, int sig) {
    (void)thread;
    if (sig < 0 || sig >= VL_SIGNALS) return VL_EINVAL;
    if (__VERIFIER_nondet_bool()) return vl_some_error();
    if (sig > 0 && __vl_noted_how[sig] && __vl_open_bool()) vl_deliver(sig);
    return 0;
}

/* A value comes with it, which the handler is not told here. */
int sigqueue(int pid, int sig, void *value) { return (void)value, kill(pid, sig); }

int siginterrupt(int sig, int flag) {
    (void)flag;
    if (sig >= 1 && sig < VL_SIGNALS) return 0;
    vl_fail(VL_EINVAL);
    return -1;
}

/* The group may be that of this process. */
int killpg(int group, int sig) { return kill(group > 0 ? -group : 0, sig); }

int gsignal(int sig) { return raise(sig); }

/* ---- the same with other names ---- */

vl_handler *bsd_signal(int sig, vl_handler *handler) { return signal(sig, handler); }

vl_handler *sysv_signal(int sig, vl_handler *handler) {
    return vl_set_by(sig, handler, VL_SET | VL_ONCE);
}

vl_handler *__sysv_signal(int sig, vl_handler *handler) { return sysv_signal(sig, handler); }
