// Parameters of a transparent union take its first member: with _GNU_SOURCE the addresses of sockets are such.
// expect: bound: proved
// expect: accepted: proved
// expect: taken_by: proved
// expect: taken: proved
// expect: by_union: proved
// expect: own: proved
#define _GNU_SOURCE
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

int bound(int s) {
    struct sockaddr_in a;
    memset(&a, 0, sizeof a);
    a.sin_family = AF_INET;
    return bind(s, (struct sockaddr *)&a, sizeof a);
}

int accepted(int s) {
    struct sockaddr_in a;
    socklen_t n = sizeof a;
    int fd = accept(s, (struct sockaddr *)&a, &n);
    return fd >= 0 && a.sin_family == AF_INET ? a.sin_port : 0;
}

typedef union {
    int *number;
    float *real;
} word __attribute__((transparent_union));

static int taken_by(word w) { return w.number ? *w.number : 0; }

int taken(void) {
    int n = 7;
    word w = {&n};
    return taken_by(&n) == 7 && taken_by(w) == 7 && !taken_by((int *)0) ? 0 : *(int *)0;
}

void outside(word w);

float by_union(void) {
    float f = 1;
    word w = {.real = &f};
    outside(w);
    outside(&f);
    outside((word){.real = &f});
    return f;
}

struct in_addr own(int s) {
    struct sockaddr_in a;
    socklen_t n = sizeof a;
    __SOCKADDR_ARG where = {.__sockaddr_in__ = &a};
    memset(&a, 0, sizeof a);
    getsockname(s, where, &n);
    return a.sin_addr;
}
