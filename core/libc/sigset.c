/* sigset.c - <signal.h>: sets of signals, and which are blocked.
 *
 * A set has a bit for each signal, as Linux lays them out on little-endian machines; elsewhere only
 * a program that looks at the bits itself sees a difference.
 *
 * Assumed: whether signals are blocked changes nothing that the models follow, but for raise and
 * kill (signal.c).
 */
#include "vl_stream.h"

#ifdef __APPLE__
enum { VL_LAST_SIGNAL = 31, VL_SET_BYTES = 4, VL_BLOCK = 1 };
#else
enum { VL_LAST_SIGNAL = 64, VL_SET_BYTES = 128, VL_BLOCK = 0 };
#endif

typedef struct {
    unsigned char byte[VL_SET_BYTES];
} vl_sigset;

_Bool __vl_noted_blocks = 0; /* some signal may be blocked by the program */

static int vl_fill_set(vl_sigset *set, unsigned char with) {
    for (int i = 0; i < VL_SET_BYTES; i++) set->byte[i] = i < VL_LAST_SIGNAL / 8 + 1 ? with : 0;
    return 0;
}

static unsigned char vl_signal_bit(int sig) { return (unsigned char)(1 << ((sig - 1) & 7)); }

static _Bool vl_is_signal(int sig) {
    if (sig >= 1 && sig <= VL_LAST_SIGNAL) return 1;
    vl_fail(VL_EINVAL);
    return 0;
}

int sigemptyset(vl_sigset *set) { return vl_fill_set(set, 0); }

/* Linux: libraries may leave out signals that they use themselves, 32 and 33, and musl 34. */
int sigfillset(vl_sigset *set) {
    vl_fill_set(set, 255);
#ifdef __linux__
    if (__VERIFIER_nondet_bool()) {
        set->byte[3] &= 0x7f;
        set->byte[4] &= __VERIFIER_nondet_bool() ? 0xfc : 0xfe;
    }
#endif
    return 0;
}

int sigaddset(vl_sigset *set, int sig) {
    if (!vl_is_signal(sig)) return -1;
    set->byte[(sig - 1) / 8] |= vl_signal_bit(sig);
    return 0;
}

int sigdelset(vl_sigset *set, int sig) {
    if (!vl_is_signal(sig)) return -1;
    set->byte[(sig - 1) / 8] &= (unsigned char)~vl_signal_bit(sig);
    return 0;
}

int sigismember(const vl_sigset *set, int sig) {
    if (!vl_is_signal(sig)) return -1;
    return (set->byte[(sig - 1) / 8] & vl_signal_bit(sig)) != 0;
}

/* The signals that are blocked at first depend on the process that started the program: an
 * input. Of a thread that the program has made they are not followed. */
static struct {
    _Bool known;
    unsigned char byte[VL_LAST_SIGNAL / 8 + 1];
} __vl_noted_blocked;

extern unsigned __vl_noted_running; /* 0: no such thread (thread.c) */

/* None of these is ever blocked: SIGKILL and SIGSTOP, and two that threads are made of. */
static unsigned char vl_may_block(int i) {
    return i == 1 ? 0xfe : i == 2 ? 0xfb : i == 3 ? 0x7f : i == 4 ? 0xfe : 0xff;
}

static void vl_change_mask(int how, const vl_sigset *set) {
    for (int i = 0; i < VL_LAST_SIGNAL / 8; i++) {
        unsigned char now = __vl_noted_blocked.byte[i], more = set->byte[i] & vl_may_block(i);
        __vl_noted_blocked.byte[i] = how == VL_BLOCK       ? now | more
                                     : how == VL_BLOCK + 1 ? (unsigned char)(now & ~more)
                                                           : more;
    }
}

static void vl_tell_mask(int how, const vl_sigset *set, vl_sigset *before) {
    enum { BYTES = VL_LAST_SIGNAL / 8 };
    if (set) vl_touch(set, sizeof *set);
    if (!__vl_noted_blocked.known) {
        vl_input(__vl_noted_blocked.byte, BYTES, BYTES);
        for (int i = 0; i < BYTES; i++) __vl_noted_blocked.byte[i] &= vl_may_block(i);
        __vl_noted_blocked.known = 1;
    }
    vl_sigset old;
    if (before) {
        vl_input(&old, sizeof old, sizeof old);
        for (int i = 0; i < BYTES && !__vl_noted_running; i++)
            old.byte[i] = __vl_noted_blocked.byte[i];
    }
    if (set && !__vl_noted_running) vl_change_mask(how, set);
    if (before) *before = old;
}

int sigprocmask(int how, const vl_sigset *restrict set, vl_sigset *restrict before) {
    enum { SETS = VL_BLOCK + 2 };
    if (set && (how < VL_BLOCK || how > SETS)) {
        vl_fail(VL_EINVAL);
        return -1;
    }
    vl_tell_mask(how, set, before);
    __vl_noted_blocks |= set != NULL;
    return 0;
}

int pthread_sigmask(int how, const vl_sigset *restrict set, vl_sigset *restrict before) {
    enum { SETS = VL_BLOCK + 2 };
    if (set && (how < VL_BLOCK || how > SETS)) return VL_EINVAL;
    vl_tell_mask(how, set, before);
    __vl_noted_blocks |= set != NULL;
    return 0;
}

int sigpending(vl_sigset *to) {
    vl_input(to, sizeof *to, sizeof *to);
    return 0;
}

/* ---- waiting for one of a set: no handler runs ---- */

static int vl_one_of(const vl_sigset *set) {
    int sig = __VERIFIER_nondet_int();
    __VERIFIER_assume(sig >= 1 && sig <= VL_LAST_SIGNAL);
    __VERIFIER_assume(sigismember(set, sig) == 1);
    return sig;
}

int sigwait(const vl_sigset *restrict set, int *restrict to) {
    vl_touch(set, 8);
    if (vl_goes_wrong()) return vl_some_error();
    *to = vl_one_of(set);
    return 0;
}

enum { VL_SIGNAL_INFO = 128 }; /* of siginfo_t, which begins with the number */

int sigwaitinfo(const vl_sigset *restrict set, void *restrict info) {
    vl_touch(set, 8);
    if (__VERIFIER_nondet_bool()) {
        vl_fail_somehow();
        return -1;
    }
    int sig = vl_one_of(set);
    if (info) vl_input(info, VL_SIGNAL_INFO, VL_SIGNAL_INFO);
    if (info) *(int *)info = sig;
    return sig;
}

int sigtimedwait(const vl_sigset *restrict set, void *restrict info, const void *restrict time) {
    if (time) vl_touch(time, sizeof(time_t) + sizeof(long));
    return sigwaitinfo(set, info);
}

/* ---- the stack of handlers, and names ---- */

int sigaltstack(const void *restrict to, void *restrict before) {
    enum { STACK = 3 * sizeof(void *) };
    if (to) vl_touch(to, STACK);
    if (__VERIFIER_nondet_bool()) {
        vl_fail_somehow();
        return -1;
    }
    if (before) vl_input(before, STACK, STACK);
    return 0;
}

void psignal(int sig, const char *s) {
    (void)sig;
    if (__vl_noted_some_closed) vl_check_standard(stderr);
    if (s) vl_check_string(s);
}
