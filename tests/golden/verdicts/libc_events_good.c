// Repaired. Each ready descriptor comes with what it was registered with, once, and not after it is closed.
// expect: room: proved
// expect: freed: proved
// expect: twice: proved
// expect: wrong: proved
#include <assert.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>

struct client {
    int fd, bytes;
};

void room(int fd) {
    int waiter = epoll_create1(0);
    if (waiter < 0) return;
    struct epoll_event event = {.events = EPOLLIN}, ready[2];
    event.data.fd = fd;
    if (epoll_ctl(waiter, EPOLL_CTL_ADD, fd, &event) != 0) return;
    int n = epoll_wait(waiter, ready, 2, -1);
    assert(n <= 2);
}

void freed(int fd) {
    int waiter = epoll_create1(0);
    if (waiter < 0) return;
    struct client *c = malloc(sizeof *c);
    struct epoll_event event = {.events = EPOLLIN}, ready[4];
    if (!c) return;
    c->fd = fd;
    event.data.ptr = c;
    if (epoll_ctl(waiter, EPOLL_CTL_ADD, fd, &event) == 0 && epoll_wait(waiter, ready, 4, 1000) == 1) {
        struct client *it = ready[0].data.ptr;
        it->bytes = it->fd;
    }
    close(fd);
    free(c);
}

void twice(int a, int b) {
    int waiter = epoll_create1(0);
    if (waiter < 0) return;
    struct epoll_event event = {.events = EPOLLIN}, ready[4];
    event.data.fd = a;
    if (epoll_ctl(waiter, EPOLL_CTL_ADD, a, &event) != 0) return;
    event.data.fd = b;
    if (epoll_ctl(waiter, EPOLL_CTL_ADD, b, &event) != 0) return;
    int n = epoll_wait(waiter, ready, 4, 0);
    assert(n <= 2 || a == b);
    if (n == 2 && a != b) assert(ready[0].data.fd != ready[1].data.fd);
}

void wrong(int fd) {
    int waiter = epoll_create1(0);
    if (waiter < 0) return;
    struct epoll_event event = {.events = EPOLLIN}, ready[1];
    assert(epoll_ctl(waiter, EPOLL_CTL_MOD, fd, &event) == -1);
    assert(epoll_wait(waiter, ready, 0, 0) == -1);
}
