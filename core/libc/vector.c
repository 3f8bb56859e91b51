/* vector.c - <sys/uio.h>, and messages of <sys/socket.h>: reading and writing in several parts.
 *
 * As read and write: what comes is any input, at most as much as there is room for, from the first
 * part on.
 */
#include "vl_model.h"

struct vl_part {
    void *at;
    size_t n;
};

enum { VL_PARTS = 1024 }; /* IOV_MAX */

/* The bytes of all parts; beyond SSIZE_MAX, or of too many parts: none can be given. */
static _Bool vl_all_parts(const struct vl_part *parts, long count, size_t *all) {
    *all = 0;
    if (count < 0 || count > VL_PARTS) return 0;
    for (long i = 0; i < count; i++)
        if (__builtin_add_overflow(*all, parts[i].n, all) || *all > SIZE_MAX / 2) return 0;
    return 1;
}

static ssize_t vl_refused(void) {
    vl_fail(VL_EINVAL);
    return -1;
}

/* How many of n bytes came or went, or -1. */
static ssize_t vl_share_of(size_t n) {
    ssize_t r = (ssize_t)__VERIFIER_nondet_size_t();
    __VERIFIER_assume(r >= -1 && (r < 0 || (size_t)r <= n));
    if (r < 0) vl_fail_somehow();
    return r;
}

ssize_t readv(int fd, const struct vl_part *parts, int count) {
    size_t all;
    (void)fd;
    if (!vl_all_parts(parts, count, &all)) return vl_refused();
    ssize_t got = vl_share_of(all);
    size_t left = got > 0 ? (size_t)got : 0;
    for (int i = 0; i < count && left > 0; i++) {
        size_t n = parts[i].n < left ? parts[i].n : left;
        vl_input(parts[i].at, n, parts[i].n);
        left -= n;
    }
    return got;
}

ssize_t writev(int fd, const struct vl_part *parts, int count) {
    size_t all;
    (void)fd;
    if (!vl_all_parts(parts, count, &all)) return vl_refused();
    for (int i = 0; i < count; i++) vl_touch(parts[i].at, parts[i].n);
    return vl_share_of(all);
}

ssize_t preadv(int fd, const struct vl_part *parts, int count, off_t at) {
    return (void)at, readv(fd, parts, count);
}

ssize_t pwritev(int fd, const struct vl_part *parts, int count, off_t at) {
    return (void)at, writev(fd, parts, count);
}

/* ---- messages ---- */

/* struct msghdr of Linux */
struct vl_message {
    void *name;
    unsigned name_size;
    struct vl_part *parts;
    size_t count;
    void *control;
    size_t control_size;
    int flags;
};

ssize_t recvmsg(int fd, struct vl_message *m, int flags) {
    (void)flags;
    size_t count = m->count;
    ssize_t got = count > VL_PARTS ? vl_refused() : readv(fd, m->parts, (int)count);
    if (got < 0) return got;
    unsigned size = __VERIFIER_nondet_uint();
    size_t control = __VERIFIER_nondet_size_t();
    __VERIFIER_assume(size <= 128 && control <= m->control_size);
    unsigned part = size < m->name_size ? size : m->name_size;
    if (m->name) vl_input(m->name, part, m->name_size < 128 ? m->name_size : 128);
    if (m->name) m->name_size = size;
    if (m->control && control > 0) vl_input(m->control, control, m->control_size);
    m->control_size = m->control ? control : 0;
    m->flags = __VERIFIER_nondet_int();
    return got;
}

ssize_t sendmsg(int fd, const struct vl_message *m, int flags) {
    (void)flags;
    if (m->name) vl_touch(m->name, m->name_size);
    if (m->control) vl_touch(m->control, m->control_size);
    return m->count > VL_PARTS ? vl_refused() : writev(fd, m->parts, (int)m->count);
}

/* ---- from one descriptor to another ---- */

ssize_t sendfile(int to, int from, off_t *at, size_t n) {
    (void)to, (void)from;
    ssize_t sent = vl_share_of(n);
    off_t next;
    if (sent > 0 && at && !__builtin_add_overflow(*at, sent, &next)) *at = next;
    return sent;
}
