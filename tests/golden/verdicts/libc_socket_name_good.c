// The parts of an address and of an option that the system fills in, it fills in as a whole.
// expect: pending: proved
// expect: timeout: proved
// expect: port_of: proved
// expect: peer: proved
// expect: sender: proved
// expect: now: proved
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <time.h>

int pending(int fd) {
    int error;
    socklen_t n = sizeof error;
    if (getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &n) < 0) return -1;
    return error;
}

long timeout(int fd) {
    struct timeval t;
    socklen_t n = sizeof t;
    return getsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &t, &n) == 0 ? t.tv_sec : 0;
}

int port_of(int fd) {
    struct sockaddr_storage s;
    socklen_t n = sizeof s;
    if (getsockname(fd, (struct sockaddr *)&s, &n) != 0) return -1;
    if (s.ss_family == AF_INET) return ((struct sockaddr_in *)&s)->sin_port;
    if (s.ss_family == AF_INET6) return ((struct sockaddr_in6 *)&s)->sin6_port;
    return -1;
}

uint32_t peer(int listening) {
    struct sockaddr_in in;
    socklen_t n = sizeof in;
    int fd = accept(listening, (struct sockaddr *)&in, &n);
    return fd >= 0 && in.sin_family == AF_INET ? in.sin_addr.s_addr : 0;
}

int sender(int fd) {
    struct sockaddr_storage from = {.ss_family = 0}; // there is no sender where it is connected
    socklen_t n = sizeof from;
    char b[4];
    if (recvfrom(fd, b, sizeof b, 0, (struct sockaddr *)&from, &n) < 0) return 0;
    return from.ss_family;
}

uint64_t now(void) {
    struct timespec t;
    if (clock_gettime(CLOCK_MONOTONIC, &t) != 0) return 0;
    return (uint64_t)(t.tv_sec * 1000000000 + t.tv_nsec);
}
