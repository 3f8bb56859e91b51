// getaddrinfo gives a list of memory, or a number that says why not; the list is given back whole.
// vl: --budget 800 --property +memory-leak
// long
// expect: connects: bounded
// expect: names_itself: proved
// expect: of_one_family: bounded
#define _GNU_SOURCE
#include <assert.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int connects(const char *host) {
    struct addrinfo hints, *list;
    int fd = -1;
    memset(&hints, 0, sizeof hints);
    hints.ai_socktype = SOCK_STREAM;
    int error = getaddrinfo(host, "80", &hints, &list);
    if (error) {
        fprintf(stderr, "%s\n", gai_strerror(error));
        return -1;
    }
    for (struct addrinfo *a = list; a; a = a->ai_next) {
        assert(a->ai_socktype == SOCK_STREAM && a->ai_addr->sa_family == a->ai_family);
        fd = socket(a->ai_family, a->ai_socktype, a->ai_protocol);
        if (fd < 0) continue;
        if (connect(fd, a->ai_addr, a->ai_addrlen) == 0) break;
        close(fd);
        fd = -1;
    }
    freeaddrinfo(list);
    return fd;
}

int names_itself(const struct sockaddr_storage *from, socklen_t n) {
    char host[NI_MAXHOST], service[8];
    if (n > sizeof *from) return -1;
    if (getnameinfo((const struct sockaddr *)from, n, host, sizeof host, service, sizeof service,
                    NI_NUMERICSERV) != 0)
        return -1;
    return host[0] + service[0] + (int)strlen(service);
}

int of_one_family(void) {
    struct addrinfo hints = {.ai_family = AF_INET, .ai_flags = AI_CANONNAME}, *list = NULL;
    if (getaddrinfo("host", NULL, &hints, &list) != 0) return list == NULL;
    assert(list->ai_family == AF_INET && list->ai_canonname);
    int last = ((unsigned char *)list->ai_addr)[list->ai_addrlen - 1];
    freeaddrinfo(list);
    return last;
}
