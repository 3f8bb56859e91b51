/* host.c - <netdb.h>: hosts, services and protocols by the older functions, and the interfaces of
 * <ifaddrs.h>.
 *
 * An answer is in memory of the library's, which the next one uses; it is an input, of one address
 * or name.
 */
#include "vl_stream.h"

enum { VL_IPV4 = 2, VL_IPV6 = 10 };

/* ---- hosts ---- */

struct vl_host {
    char *name, **aliases;
    int family, length;
    char **addresses;
};

int __vl_h_errno;

int *__h_errno_location(void) { return &__vl_h_errno; }

static struct vl_host vl_found_host;
static unsigned char vl_host_address[2][16];
static char *vl_host_addresses[3], *vl_host_aliases[2];

/* One or two addresses, at most one other name. */
static struct vl_host *vl_found(int family) {
    if (__VERIFIER_nondet_bool()) {
        __vl_h_errno = 1 + (__VERIFIER_nondet_int() & 3);
        return NULL;
    }
    vl_input(vl_host_address, sizeof vl_host_address, sizeof vl_host_address);
    vl_host_addresses[0] = (char *)vl_host_address[0];
    vl_host_addresses[1] = __VERIFIER_nondet_bool() ? (char *)vl_host_address[1] : NULL;
    vl_host_addresses[2] = NULL;
    vl_host_aliases[0] = __VERIFIER_nondet_bool() ? vl_unknown_string() : NULL;
    vl_host_aliases[1] = NULL;
    vl_found_host = (struct vl_host){.name = vl_unknown_string(),
                                     .aliases = vl_host_aliases,
                                     .family = family,
                                     .length = family == VL_IPV4 ? 4 : 16,
                                     .addresses = vl_host_addresses};
    return &vl_found_host;
}

struct vl_host *gethostbyname(const char *name) {
    vl_check_string(name);
    return vl_found(VL_IPV4);
}

struct vl_host *gethostbyname2(const char *name, int family) {
    vl_check_string(name);
    if (family == VL_IPV4 || family == VL_IPV6) return vl_found(family);
    __vl_h_errno = -1;
    return NULL;
}

struct vl_host *gethostbyaddr(const void *address, unsigned size, int family) {
    vl_touch(address, size);
    return gethostbyname2("", family);
}

const char *hstrerror(int error) { return (void)error, vl_open_string(); }

void herror(const char *s) {
    if (__vl_noted_some_closed) vl_check_standard(stderr);
    if (s) vl_check_string(s);
}

/* ---- services and protocols ---- */

struct vl_service {
    char *name, **aliases;
    int port; /* in the network's order */
    char *protocol;
};

static struct vl_service vl_found_service;

struct vl_service *getservbyname(const char *name, const char *protocol) {
    vl_check_string(name);
    if (protocol) vl_check_string(protocol);
    if (__VERIFIER_nondet_bool()) return NULL;
    vl_host_aliases[0] = __VERIFIER_nondet_bool() ? vl_unknown_string() : NULL;
    vl_found_service = (struct vl_service){.name = vl_unknown_string(),
                                           .aliases = vl_host_aliases,
                                           .port = __VERIFIER_nondet_int() & 65535,
                                           .protocol = vl_unknown_string()};
    return &vl_found_service;
}

struct vl_service *getservbyport(int port, const char *protocol) {
    struct vl_service *s = getservbyname("", protocol);
    if (s) s->port = port;
    return s;
}

struct vl_protocol {
    char *name, **aliases;
    int number;
};

static struct vl_protocol vl_found_protocol;

struct vl_protocol *getprotobyname(const char *name) {
    vl_check_string(name);
    if (__VERIFIER_nondet_bool()) return NULL;
    vl_host_aliases[0] = __VERIFIER_nondet_bool() ? vl_unknown_string() : NULL;
    vl_found_protocol = (struct vl_protocol){.name = vl_unknown_string(),
                                             .aliases = vl_host_aliases,
                                             .number = __VERIFIER_nondet_int() & 255};
    return &vl_found_protocol;
}

struct vl_protocol *getprotobynumber(int number) {
    struct vl_protocol *p = getprotobyname("");
    if (p) p->number = number;
    return p;
}

/* ---- interfaces ---- */

struct vl_interface {
    struct vl_interface *next;
    char *name;
    unsigned flags;
    unsigned char *address, *mask, *other;
    void *data;
};

enum { VL_ADDRESS = 28 };

struct vl_listed {
    void *reserved;
    struct vl_interface info;
    unsigned char bytes[3][VL_ADDRESS];
};

/* An address of a family that is there, or none. */
static unsigned char *vl_interface_address(unsigned char to[VL_ADDRESS]) {
    if (__VERIFIER_nondet_bool()) return NULL;
    vl_input(to, VL_ADDRESS, VL_ADDRESS);
    return to;
}

int getifaddrs(struct vl_interface **to) {
    struct vl_interface *first = NULL;
    if (__VERIFIER_nondet_bool()) {
        vl_fail_somehow();
        return -1;
    }
    while (__VERIFIER_nondet_bool()) {
        struct vl_listed *l = malloc(sizeof *l);
        __VERIFIER_assume(l != NULL);
        l->reserved = NULL;
        l->info = (struct vl_interface){.next = first,
                                        .name = vl_unknown_string(),
                                        .flags = __VERIFIER_nondet_uint(),
                                        .address = vl_interface_address(l->bytes[0]),
                                        .mask = vl_interface_address(l->bytes[1]),
                                        .other = vl_interface_address(l->bytes[2])};
        first = &l->info;
    }
    *to = first;
    return 0;
}

void freeifaddrs(struct vl_interface *list) {
    enum { BEFORE = __builtin_offsetof(struct vl_listed, info) };
    while (list) {
        struct vl_interface *next = list->next;
        free(__vl_is_outside(list) ? (char *)list : (char *)list - BEFORE);
        list = next;
    }
}
