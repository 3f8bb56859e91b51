// The list is not set after a failure, may be short, is not free's to give back, and is gone
// afterwards.
// vl: --solver cadical --property +memory-leak --budget 100
// expect: unasked: violated
// expect: unset_hints: violated
// expect: too_short: violated
// expect: freed: violated
// expect: used_later: violated
// expect: kept: violated
// expect: no_name: violated
// expect: no_list: violated
#define _GNU_SOURCE
#include <assert.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

int unasked(const char *host) {
    struct addrinfo *list;
    getaddrinfo(host, "80", NULL, &list);
    int family = list->ai_family; //! uninitialised-read warning
    freeaddrinfo(list);
    return family;
}

void unset_hints(const char *host) {
    struct addrinfo hints, *list;
    hints.ai_family = AF_INET;
    if (getaddrinfo(host, "80", &hints, &list) == 0) //! uninitialised-read warning
        freeaddrinfo(list);
}

int too_short(const char *host) {
    struct addrinfo *list;
    if (getaddrinfo(host, "80", NULL, &list) != 0) return 0;
    int family = list->ai_next->ai_family; //! null-dereference warning
    struct sockaddr_in6 six;
    memcpy(&six, list->ai_addr, sizeof six); //! out-of-bounds warning
    freeaddrinfo(list);
    return family + six.sin6_port;
}

void freed(const char *host) {
    struct addrinfo *list;
    if (getaddrinfo(host, "80", NULL, &list) == 0) free(list); //! invalid-free warning
}

int used_later(const char *host) {
    struct addrinfo *list;
    if (getaddrinfo(host, "80", NULL, &list) != 0) return 0;
    freeaddrinfo(list);
    return list->ai_family; //! use-after-free warning
}

int kept(const char *host) {
    struct addrinfo *list;
    if (getaddrinfo(host, "80", NULL, &list) != 0) return 0;
    return list->ai_family; //! memory-leak warning
}

int no_name(const char *host) {
    struct addrinfo *list;
    if (getaddrinfo(host, "80", NULL, &list) != 0) return 0;
    int first = list->ai_canonname[0]; //! null-dereference warning
    freeaddrinfo(list);
    return first;
}

void no_list(void) {
    struct addrinfo *list = NULL;
    if (getaddrinfo(NULL, NULL, NULL, &list) != 0) assert(!list);
    freeaddrinfo(list); //! null-dereference warning
}
