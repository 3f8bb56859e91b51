// An argument passed as a transparent union is looked at as such.
// expect: short_one: violated
// expect: unset: violated
// expect: changed: violated
#define _GNU_SOURCE
#include <assert.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

int short_one(int s) {
    struct sockaddr a;
    memset(&a, 0, sizeof a);
    return bind(s, &a, sizeof(struct sockaddr_in6)); //! out-of-bounds warning
}

int unset(int s) {
    struct sockaddr_in a;
    socklen_t n = sizeof a;
    if (getpeername(s, (struct sockaddr *)&a, &n) == 0) return 0;
    return a.sin_port; //! uninitialised-read warning
}

typedef union {
    int *number;
    float *real;
} word __attribute__((transparent_union));
void outside(word w);

int changed(void) {
    int n = 1;
    outside(&n);
    assert(n == 1); //! assertion information
    return n;
}
