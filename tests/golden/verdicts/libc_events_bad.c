// expect: no_room: violated
// expect: freed: violated
// expect: wanted: violated
#include <assert.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>

struct client {
    int fd, bytes;
};

void no_room(int a, int b) {
    int waiter = epoll_create1(0);
    if (waiter < 0) return;
    struct epoll_event event = {.events = EPOLLIN}, ready[1];
    event.data.fd = a;
    if (epoll_ctl(waiter, EPOLL_CTL_ADD, a, &event) != 0) return;
    if (epoll_ctl(waiter, EPOLL_CTL_ADD, b, &event) != 0) return;
    int n = epoll_wait(waiter, ready, 2, -1); //! out-of-bounds warning
    if (n > 0) assert(ready[0].data.fd != a); //! assertion information
}

void freed(int fd) {
    int waiter = epoll_create1(0);
    if (waiter < 0) return;
    struct client *c = malloc(sizeof *c);
    struct epoll_event event = {.events = EPOLLIN}, ready[4];
    if (!c) return;
    c->fd = fd;
    event.data.ptr = c;
    int added = epoll_ctl(waiter, EPOLL_CTL_ADD, fd, &event) == 0;
    free(c);
    if (added && epoll_wait(waiter, ready, 4, 1000) == 1) {
        struct client *it = ready[0].data.ptr;
        it->bytes = 0; //! use-after-free warning
    }
}

void wanted(int fd) {
    int waiter = epoll_create1(0);
    if (waiter < 0) return;
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT}, ready[4];
    event.data.fd = fd;
    if (epoll_ctl(waiter, EPOLL_CTL_ADD, fd, &event) != 0) return;
    if (epoll_wait(waiter, ready, 4, 1000) == 1) assert(ready[0].events & EPOLLIN); //! assertion warning
}
