/* socket.c - <sys/socket.h>, <poll.h>, <sys/select.h>, <arpa/inet.h>: sockets as inputs.
 *
 * Received bytes are any input, at most as many as were asked for. An address that comes with it is
 * as long as its family says (numbers of Linux): its family is there, but for messages without a
 * sender. Which one that is has been decided where the socket was made, which is not followed: it
 * is left open, but for the one that the structure is for. An option has four bytes, or as many as
 * its structure. Descriptors are numbers, as in posix.c.
 *
 * Assumed: other programs do not change this one's memory.
 */
#include "vl_model.h"

ssize_t read(int fd, void *to, size_t n);
ssize_t write(int fd, const void *from, size_t n);
char *strcpy(char *restrict to, const char *restrict from);
int sprintf(char *restrict to, const char *restrict format, ...);

enum { VL_LOCAL = 1, VL_INET = 2, VL_INET6 = 10 };

static unsigned vl_address_size(unsigned family) {
    if (family == VL_INET) return 16;
    if (family == VL_INET6) return 28;
    unsigned size = __VERIFIER_nondet_uint();
    __VERIFIER_assume(size >= 2 && size <= (family == VL_LOCAL ? 110 : 128));
    return size;
}

static unsigned vl_family(unsigned room) {
    unsigned own = room == 16 ? VL_INET : room == 28 ? VL_INET6 : room == 110 ? VL_LOCAL : 0;
    if (own && __VERIFIER_nondet_bool()) return own;
    unsigned family = (unsigned)__vl_open_int();
    __VERIFIER_assume(family <= 65535);
    return family;
}

/* *size says how much room there is, then how long the address is. The name of a local one ends
 * where there is one. */
static void vl_give_address(void *to, unsigned *size) {
    if (!to || !size) return;
    unsigned room = *size, family = vl_family(room);
    *size = vl_address_size(family);
    if (room < 2) return vl_input(to, room, 1);
    uint16_t first = (uint16_t)family;
    memmove(to, &first, 2);
    vl_input((char *)to + 2, (*size < room ? *size : room) - 2, room < 128 ? room - 2 : 126);
    if (family == VL_LOCAL && *size > 2 && *size <= room)
        __VERIFIER_assume(((char *)to)[*size - 1] == 0);
}

/* Does a message come without an address? It does where the socket is connected, which is left
 * open, and from a local one without a name. */
static _Bool vl_is_nameless(const void *to, const unsigned *size) {
    if (!to || !size) return 0;
    if (*size == 110 && __VERIFIER_nondet_bool()) return 1;
    return __vl_open_bool();
}

int socket(int domain, int type, int protocol) {
    (void)domain;
    (void)type;
    (void)protocol;
    return vl_some_or_none();
}

int socketpair(int domain, int type, int protocol, int ends[2]) {
    (void)domain;
    (void)type;
    (void)protocol;
    if (vl_success_or_none() < 0) return -1;
    ends[0] = __VERIFIER_nondet_int();
    ends[1] = __VERIFIER_nondet_int();
    __VERIFIER_assume(ends[0] >= 0 && ends[1] >= 0 && ends[0] != ends[1]);
    return 0;
}

int bind(int fd, const void *address, unsigned size) {
    (void)fd;
    vl_touch(address, size);
    return vl_success_or_none();
}

int connect(int fd, const void *address, unsigned size) {
    (void)fd;
    vl_touch(address, size);
    return vl_success_or_none();
}

int listen(int fd, int backlog) {
    (void)fd;
    (void)backlog;
    return vl_success_or_none();
}

int accept(int fd, void *restrict address, unsigned *restrict size) {
    (void)fd;
    int r = vl_some_or_none();
    if (r >= 0) vl_give_address(address, size);
    return r;
}

int accept4(int fd, void *restrict address, unsigned *restrict size, int flags) {
    (void)flags;
    return accept(fd, address, size);
}

int getsockname(int fd, void *restrict address, unsigned *restrict size) {
    (void)fd;
    if (vl_success_or_none() < 0) return -1;
    vl_give_address(address, size);
    return 0;
}

int getpeername(int fd, void *restrict address, unsigned *restrict size) {
    return getsockname(fd, address, size);
}

int shutdown(int fd, int how) {
    (void)fd;
    (void)how;
    return vl_success_or_none();
}

int setsockopt(int fd, int level, int name, const void *value, unsigned size) {
    (void)fd;
    (void)level;
    (void)name;
    vl_touch(value, size);
    return vl_success_or_none();
}

/* The least size of an option's value. */
static unsigned vl_option_size(int level, int name) {
    enum { SOCKET = 1, LINGER = 13, PEERCRED = 17, RCVTIMEO = 20, SNDTIMEO = 21 };
    if (level != SOCKET) return 4;
    if (name == RCVTIMEO || name == SNDTIMEO) return 2 * sizeof(long);
    return name == LINGER ? 8 : name == PEERCRED ? 12 : 4;
}

int getsockopt(int fd, int level, int name, void *restrict value, unsigned *restrict size) {
    (void)fd;
    if (vl_success_or_none() < 0) return -1;
    unsigned room = *size, least = vl_option_size(level, name);
    *size = __VERIFIER_nondet_uint();
    __VERIFIER_assume(*size <= room && (*size >= least || *size == room));
    vl_input(value, *size, room < 128 ? room : 128);
    return 0;
}

/* Linux: with MSG_TRUNC the result is the message's length, also where not all of it was taken. */
ssize_t recv(int fd, void *to, size_t n, int flags) {
    enum { TRUNC = 0x20 };
    ssize_t got = read(fd, to, n);
    if (!(flags & TRUNC) || got < 0 || (size_t)got != n) return got;
    ssize_t all = __VERIFIER_nondet_int();
    return all > got ? all : got;
}

ssize_t recvfrom(int fd, void *restrict to, size_t n, int flags, void *restrict address,
                 unsigned *restrict size) {
    ssize_t r = recv(fd, to, n, flags);
    if (r < 0) return r;
    if (vl_is_nameless(address, size))
        *size = 0;
    else
        vl_give_address(address, size);
    return r;
}

ssize_t send(int fd, const void *from, size_t n, int flags) {
    (void)flags;
    return write(fd, from, n);
}

ssize_t sendto(int fd, const void *from, size_t n, int flags, const void *address, unsigned size) {
    (void)flags;
    if (address) vl_touch(address, size);
    return write(fd, from, n);
}

/* ---- waiting for several ---- */

struct vl_polled {
    int fd;
    short wanted, found;
};

/* The events found are among those asked for, or an error, a hang-up or a wrong descriptor. There
 * is one unless the time is limited. */
int poll(struct vl_polled *at, unsigned long n, int timeout) {
    enum { ERROR = 8, HANG_UP = 16, INVALID = 32 };
    int ready = 0;
    if (__VERIFIER_nondet_bool()) {
        vl_fail_somehow();
        return -1;
    }
    for (unsigned long i = 0; i < n; i++) {
        at[i].found = 0;
        if (at[i].fd < 0) continue;
        at[i].found = (short)(__VERIFIER_nondet_int() & (at[i].wanted | ERROR | HANG_UP | INVALID));
        ready += at[i].found != 0;
    }
    __VERIFIER_assume(ready > 0 || timeout >= 0);
    return ready;
}

enum { VL_SET_WORDS = 1024 / (8 * sizeof(long)) };

/* Leaves some members of the set; returns how many. */
static int vl_some_of(unsigned long *set) {
    int left = 0;
    for (int i = 0; set && i < VL_SET_WORDS; i++) {
        set[i] &= __VERIFIER_nondet_ulong();
        left += __builtin_popcountl(set[i]);
    }
    return left;
}

int ppoll(struct vl_polled *at, unsigned long n, const void *timeout, const void *mask) {
    (void)mask;
    if (timeout) vl_touch(timeout, sizeof(time_t) + sizeof(long));
    return poll(at, n, timeout ? 0 : -1);
}

/* Something is ready unless the time is limited. */
static int vl_select(unsigned long *reading, unsigned long *writing, unsigned long *errors,
                     _Bool limited) {
    if (__VERIFIER_nondet_bool()) {
        vl_fail_somehow();
        return -1;
    }
    int ready = vl_some_of(reading) + vl_some_of(writing) + vl_some_of(errors);
    __VERIFIER_assume(ready > 0 || limited);
    return ready;
}

struct vl_limit {
    time_t seconds;
    long microseconds;
};

/* Linux changes the time to what is left of it; other systems leave it alone. */
static void vl_use_up(struct vl_limit *limit) {
    struct vl_limit left = {__VERIFIER_nondet_long(), __VERIFIER_nondet_long()}, all = *limit;
    if (all.seconds < 0 || all.microseconds < 0 || all.microseconds > 999999) return;
    if (left.seconds < 0 || left.microseconds < 0 || left.microseconds > 999999) return;
    if (left.seconds < all.seconds ||
        (left.seconds == all.seconds && left.microseconds < all.microseconds))
        *limit = left;
}

int select(int n, unsigned long *restrict reading, unsigned long *restrict writing,
           unsigned long *restrict errors, struct vl_limit *restrict timeout) {
    (void)n;
    int ready = vl_select(reading, writing, errors, timeout != NULL);
    if (timeout) vl_use_up(timeout);
    return ready;
}

int pselect(int n, unsigned long *restrict reading, unsigned long *restrict writing,
            unsigned long *restrict errors, const void *restrict timeout,
            const void *restrict mask) {
    (void)n;
    (void)mask;
    if (timeout) vl_touch(timeout, sizeof(time_t) + sizeof(long));
    return vl_select(reading, writing, errors, timeout != NULL);
}

/* ---- addresses as text ---- */

struct vl_in_addr {
    uint32_t address; /* in the network's order */
};

static char __vl_noted_text[2][16];
static _Bool __vl_noted_shown;

/* The text may lie where the last one does, or elsewhere. */
char *inet_ntoa(struct vl_in_addr in) {
    const unsigned char *b = (const unsigned char *)&in.address;
    char *to = __vl_noted_text[__vl_noted_shown && __VERIFIER_nondet_bool()];
    __vl_noted_shown = 1;
    sprintf(to, "%u.%u.%u.%u", b[0] + 0u, b[1] + 0u, b[2] + 0u, b[3] + 0u);
    return to;
}

/* "1.2.3.4" to four bytes. The numbers have one to three digits each, and no more than 255. */
static _Bool vl_four_numbers(const char *s, unsigned char to[4]) {
    size_t i = 0;
    for (int k = 0; k < 4; k++) {
        unsigned v = 0, digits = 0;
        if (k > 0 && s[i++] != '.') return 0;
        for (; s[i] >= '0' && s[i] <= '9' && digits < 4; digits++, i++)
            v = v * 10 + (unsigned)(s[i] - '0');
        if (digits == 0 || v > 255 || (digits > 1 && s[i - digits] == '0')) return 0;
        to[k] = (unsigned char)v;
    }
    return s[i] == 0;
}

/* Exact for IPv4. */
int inet_pton(int family, const char *restrict s, void *restrict to) {
    unsigned char bytes[4];
    vl_check_string(s);
    if (family == VL_INET) {
        if (!vl_four_numbers(s, bytes)) return 0;
        memmove(to, bytes, sizeof bytes);
        return 1;
    }
    int r = __vl_open_int();
    __VERIFIER_assume(r >= -1 && r <= 1);
    if (r < 0) vl_fail_somehow();
    for (int i = 0; r > 0 && i < 16; i++) ((char *)to)[i] = __vl_open_char();
    return r;
}

const char *inet_ntop(int family, const void *restrict from, char *restrict to, unsigned size) {
    size_t n = __vl_open_size_t();
    if (family == VL_INET) {
        char text[16];
        const unsigned char *b = from;
        size_t length =
            (size_t)sprintf(text, "%u.%u.%u.%u", b[0] + 0u, b[1] + 0u, b[2] + 0u, b[3] + 0u);
        if (length < size) return strcpy(to, text);
    } else {
        vl_touch(from, 16);
        if (size > 45 || __vl_open_bool()) {
            __VERIFIER_assume(n >= 2 && n < 46 && n < size);
            vl_open_text(to, n, 45);
            to[n] = 0;
            return to;
        }
    }
    vl_fail_somehow();
    return NULL;
}

/* Other forms than four numbers are left open ("127.1", "0x7f.1"). */
int inet_aton(const char *s, struct vl_in_addr *to) {
    unsigned char bytes[4];
    vl_check_string(s);
    if (vl_four_numbers(s, bytes)) {
        memmove(to, bytes, sizeof bytes);
        return 1;
    }
    if (__vl_open_bool()) return 0;
    to->address = (uint32_t)__vl_open_int();
    return 1;
}

uint32_t inet_addr(const char *s) {
    struct vl_in_addr in = {0};
    return inet_aton(s, &in) ? in.address : 0xffffffffu;
}
