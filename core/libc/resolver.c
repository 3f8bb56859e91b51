/* resolver.c - <netdb.h>: names and addresses of hosts.
 *
 * Which addresses a name has, and how many, are inputs, as are names. Each entry of a list is
 * memory of its own, with its address behind it, that freeaddrinfo gives back: not free, as an
 * entry is not where its memory starts. After a failure the caller's pointer is as it was.
 *
 * Assumed: struct addrinfo is glibc's or Apple's, and numbers are Linux's, but for the family and
 * the errors of other systems. Services have ports below 65536.
 */
#include "vl_model.h"

struct vl_addrinfo {
    int flags, family, type, protocol;
    unsigned size;
#ifdef __APPLE__
    char *name;
    unsigned char *address;
#else
    unsigned char *address;
    char *name;
#endif
    struct vl_addrinfo *next;
};

struct vl_resolved {
    void *reserved;
    struct vl_addrinfo info;
    unsigned char address[];
};

enum {
    VL_INET = 2,
#if defined(__linux__)
    VL_INET6 = 10,
#elif defined(__APPLE__)
    VL_INET6 = 30,
#else
    VL_INET6 = 28,
#endif
    VL_CANONICAL = 2,
    VL_SYSTEM_ERROR = -11,
};

/* A number that says what went wrong. */
static int vl_resolver_error(void) {
#ifdef __linux__
    int error = -1 - (__VERIFIER_nondet_int() & 15);
    if (error < -12) error = -2;
    if (error == VL_SYSTEM_ERROR) vl_fail_somehow();
#else
    int error = __VERIFIER_nondet_int();
    if (error == 0) error = 1;
    if (__VERIFIER_nondet_bool()) vl_fail_somehow();
#endif
    return error;
}

/* Its family is always there: on BSD systems behind the address's length. */
static void vl_set_address(unsigned char *to, unsigned size, int family) {
    vl_input(to, size, size);
#ifdef __linux__
    uint16_t first = (uint16_t)family;
    memmove(to, &first, sizeof first);
#else
    to[0] = (unsigned char)size;
    to[1] = (unsigned char)family;
#endif
}

/* One entry as wanted; NULL: there is no memory. */
static struct vl_addrinfo *vl_new_entry(const struct vl_addrinfo *wanted) {
    int family = wanted->family ? wanted->family : __VERIFIER_nondet_bool() ? VL_INET6 : VL_INET;
    unsigned size = family == VL_INET ? 16 : 28;
    struct vl_resolved *r = malloc(sizeof *r + size);
    if (!r) return NULL;
    r->reserved = NULL;
    r->info = (struct vl_addrinfo){.flags = wanted->flags, .family = family, .size = size};
    r->info.type = wanted->type ? wanted->type : 1 + (int)(__VERIFIER_nondet_uint() & 3);
    r->info.protocol = wanted->protocol ? wanted->protocol : (int)__VERIFIER_nondet_uchar();
    r->info.address = r->address;
    vl_set_address(r->address, size, family);
    return &r->info;
}

int getaddrinfo(const char *restrict node, const char *restrict service,
                const struct vl_addrinfo *restrict hints, struct vl_addrinfo **restrict to) {
    struct vl_addrinfo wanted = {0};
    if (node) vl_check_string(node);
    if (service) vl_check_string(service);
    if (hints) {
        wanted.flags = hints->flags;
        wanted.family = hints->family;
        wanted.type = hints->type;
        wanted.protocol = hints->protocol;
    }
    _Bool known = !wanted.family || wanted.family == VL_INET || wanted.family == VL_INET6;
    if (!known || (!node && !service) || __VERIFIER_nondet_bool()) return vl_resolver_error();
    struct vl_addrinfo *first = vl_new_entry(&wanted), *last = first;
    if (!first) return vl_resolver_error();
    if (node && wanted.flags & VL_CANONICAL) first->name = vl_unknown_string();
    for (; last && __VERIFIER_nondet_bool(); last = last->next) last->next = vl_new_entry(&wanted);
    *to = first;
    return 0;
}

/* A list that was made elsewhere begins where it does. */
void freeaddrinfo(struct vl_addrinfo *list) {
    enum { BEFORE = __builtin_offsetof(struct vl_resolved, info) };
    __vl_check("null-dereference", list != NULL, "there is no list");
    while (list) {
        struct vl_addrinfo *next = list->next;
        free(__vl_is_outside(list) ? (char *)list : (char *)list - BEFORE);
        list = next;
    }
}

const char *gai_strerror(int error) {
    (void)error;
    return vl_open_string();
}

/* A name that fits; one that does not is an error. */
static void vl_give_name(char *to, unsigned room) {
    size_t n = __VERIFIER_nondet_size_t();
    if (!to || room == 0) return;
    __VERIFIER_assume(n < room);
    vl_input(to, n, room - 1);
    to[n] = 0;
}

int getnameinfo(const void *restrict address, unsigned size, char *restrict host, unsigned room,
                char *restrict service, unsigned service_room, int flags) {
    (void)flags;
    vl_touch(address, size);
    if (__VERIFIER_nondet_bool()) return vl_resolver_error();
    vl_give_name(host, room);
    vl_give_name(service, service_room);
    return 0;
}
