/* terminal.c - <termios.h>, <fcntl.h>, <sys/ioctl.h>: control of descriptors.
 *
 * Numbers and layouts are Linux's; on other systems any answer is possible, and nothing but a
 * terminal's settings is written. A device's answer is an input. An unknown ioctl may change all
 * memory that its argument reaches, as a function without body.
 */
#include "vl_slot.h"

static int vl_control_refused(void) {
    vl_fail(VL_EINVAL);
    return -1;
}

int __vl_device(int fd, unsigned long request, void *argument);

/* ---- fcntl ---- */

struct vl_file_lock {
    short type, whence;
    off_t start, length;
    int process;
};

enum {
    VL_DUPLICATE,
    VL_GET_FD,
    VL_SET_FD,
    VL_GET_FLAGS,
    VL_SET_FLAGS,
    VL_GET_LOCK,
    VL_SET_LOCK,
    VL_SET_LOCK_WAIT,
    VL_SET_OWNER,
    VL_DUPLICATE_CLOEXEC = 1030,
    VL_LOCK_ASKED = 2 * (int)sizeof(short) + 2 * (int)sizeof(off_t),
};

/* The first lock that is in the way, or that there is none. */
static int vl_asked_lock(struct vl_file_lock *l) {
    enum { READ, WRITE, NONE };
    vl_touch(l, VL_LOCK_ASKED);
    if (vl_success_or_none() < 0) return -1;
    if (__VERIFIER_nondet_bool()) {
        l->type = NONE;
        return 0;
    }
    l->type = __VERIFIER_nondet_bool() ? READ : WRITE;
    l->whence = 0;
    l->start = __VERIFIER_nondet_long();
    l->length = __VERIFIER_nondet_long();
    l->process = __VERIFIER_nondet_int();
    __VERIFIER_assume(l->start >= 0 && l->length >= 0 && l->process >= -1 && l->process != 0);
    return 0;
}

/* Of the commands that are known. */
static int vl_control(int command, va_list list) {
    switch (command) {
    case VL_DUPLICATE:
    case VL_DUPLICATE_CLOEXEC: {
        int least = va_arg(list, int);
        return least < 0 ? vl_control_refused() : vl_number_or_none(least);
    }
    case VL_GET_FD: {
        int flags = vl_some_or_none();
        return flags > 0 ? 1 : flags;
    }
    case VL_GET_FLAGS:
        return vl_some_or_none();
    case VL_GET_LOCK:
        return vl_asked_lock(va_arg(list, struct vl_file_lock *));
    case VL_SET_LOCK:
    case VL_SET_LOCK_WAIT:
        vl_touch(va_arg(list, struct vl_file_lock *), VL_LOCK_ASKED);
        return vl_success_or_none();
    default: /* VL_SET_FD, VL_SET_FLAGS, VL_SET_OWNER */
        (void)va_arg(list, int);
        return vl_success_or_none();
    }
}

static _Bool vl_is_control(int command) {
#ifdef __linux__
    return (command >= VL_DUPLICATE && command <= VL_SET_OWNER) || command == VL_DUPLICATE_CLOEXEC;
#else
    (void)command;
    return 0;
#endif
}

#define VL_CONTROL                                                                                 \
    {                                                                                              \
        va_list list;                                                                              \
        int r;                                                                                     \
        va_start(list, command);                                                                   \
        if (vl_is_control(command))                                                                \
            r = vl_control(command, list);                                                         \
        else                                                                                       \
            r = __vl_device(fd, (unsigned long)command,                                            \
                            vl_reaches(*(struct vl_slot **)(void *)&list));                        \
        va_end(list);                                                                              \
        return r;                                                                                  \
    }

int fcntl(int fd, int command, ...) VL_CONTROL

    /* With 64-bit offsets the same, but on 32-bit targets for locks. */
    int fcntl64(int fd, int command, ...) VL_CONTROL

    /* ---- terminals ---- */

    enum {
        VL_SETTINGS = 60,
        VL_SPEEDS = 52
    }; /* Linux: struct termios, and where its speeds are */

int tcgetattr(int fd, void *to) {
    (void)fd;
    if (vl_success_or_none() < 0) return -1;
    vl_input(to, VL_SETTINGS, VL_SETTINGS);
    return 0;
}

int tcsetattr(int fd, int when, const void *from) {
    enum { NOW, DRAIN, FLUSH };
    (void)fd;
    if (when < NOW || when > FLUSH) return vl_control_refused();
    vl_touch(from, VL_SETTINGS);
    return vl_success_or_none();
}

unsigned cfgetospeed(const void *settings) {
    return *(const unsigned *)(const void *)((const char *)settings + VL_SPEEDS + 4);
}

unsigned cfgetispeed(const void *settings) {
    return *(const unsigned *)(const void *)((const char *)settings + VL_SPEEDS);
}

/* The system defines which numbers are speeds; the speed is also stored in the flags. */
static int vl_set_speed(void *settings, unsigned speed, unsigned at) {
    unsigned *flags = (unsigned *)settings + 2;
    if (vl_success_or_none() < 0) return -1;
    *(unsigned *)(void *)((char *)settings + at) = speed;
    *flags = __VERIFIER_nondet_uint();
    return 0;
}

int cfsetispeed(void *settings, unsigned speed) { return vl_set_speed(settings, speed, VL_SPEEDS); }

int cfsetospeed(void *settings, unsigned speed) {
    return vl_set_speed(settings, speed, VL_SPEEDS + 4);
}

int cfsetspeed(void *settings, unsigned speed) {
    if (cfsetispeed(settings, speed) != 0) return -1;
    return cfsetospeed(settings, speed);
}

static int vl_on_terminal(int fd, int what) {
    (void)fd, (void)what;
    return vl_success_or_none();
}

int tcdrain(int fd) { return vl_on_terminal(fd, 0); }

int tcflush(int fd, int queue) { return vl_on_terminal(fd, queue); }

int tcflow(int fd, int action) { return vl_on_terminal(fd, action); }

int tcsendbreak(int fd, int duration) { return vl_on_terminal(fd, duration); }

/* ---- devices ---- */

/* Requests whose argument is known: how many bytes, whether they are written, and whether what is
 * written is a number that is not negative. */
struct vl_request {
    unsigned request, size;
    _Bool gives, counts;
};

#ifdef __linux__
static const struct vl_request vl_requests[] = {
    {0x5401, 36, 1, 0}, /* TCGETS */
    {0x5402, 36, 0, 0}, /* TCSETS */
    {0x540f, 4, 1, 1},  /* TIOCGPGRP */
    {0x5410, 4, 0, 0},  /* TIOCSPGRP */
    {0x5411, 4, 1, 1},  /* TIOCOUTQ */
    {0x5413, 8, 1, 0},  /* TIOCGWINSZ */
    {0x5414, 8, 0, 0},  /* TIOCSWINSZ */
    {0x541b, 4, 1, 1},  /* FIONREAD */
    {0x5421, 4, 0, 0},  /* FIONBIO */
    {0x5429, 4, 1, 1},  /* TIOCGSID */
    {0x5452, 4, 0, 0},  /* FIOASYNC */
};
enum { VL_REQUESTS = sizeof vl_requests / sizeof *vl_requests };
#else
static const struct vl_request vl_requests[1];
enum { VL_REQUESTS = 0 };
#endif

static int vl_asked(const struct vl_request *r, void *argument) {
    if (!r->gives) vl_touch(argument, r->size);
    if (vl_success_or_none() < 0) return -1;
    if (r->gives) vl_input(argument, r->size, r->size);
    if (r->counts) __VERIFIER_assume(*(int *)argument >= 0);
    return 0;
}

int ioctl(int fd, unsigned long request, ...) {
    va_list list;
    va_start(list, request);
    for (unsigned i = 0; i < VL_REQUESTS; i++) {
        if (request != vl_requests[i].request) continue;
        int r = vl_asked(&vl_requests[i], va_arg(list, void *));
        va_end(list);
        return r;
    }
    void *argument = vl_reaches(*(struct vl_slot **)(void *)&list);
    va_end(list);
    return __vl_device(fd, request, argument);
}
