// Members that the system need not fill in.
// expect: failed: violated
// expect: other_family: violated
// expect: any_family: violated
// expect: unnamed: violated
// expect: no_room: violated
// expect: milliseconds: violated
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>

int failed(int fd) {
    int error;
    socklen_t n = sizeof error;
    getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &n);
    return error; //! uninitialised-read warning
}

unsigned other_family(int fd) {
    struct sockaddr_storage s;
    socklen_t n = sizeof s;
    if (getsockname(fd, (struct sockaddr *)&s, &n) != 0) return 0;
    return ((struct sockaddr_in6 *)&s)->sin6_scope_id; //! uninitialised-read information
}

// The family is what the socket was made for.
unsigned any_family(int fd) {
    struct sockaddr_storage s;
    socklen_t n = sizeof s;
    if (getpeername(fd, (struct sockaddr *)&s, &n) == -1) return 0;
    if (s.ss_family == AF_INET) return ((struct sockaddr_in *)&s)->sin_port;
    return ((struct sockaddr_in6 *)&s)->sin6_port; //! uninitialised-read information
}

int unnamed(int fd) {
    struct sockaddr_un s;
    socklen_t n = sizeof s;
    if (getpeername(fd, (struct sockaddr *)&s, &n) != 0) return -1;
    if (s.sun_family != AF_UNIX) return 0;
    return s.sun_path[0]; //! uninitialised-read warning
}

int no_room(int fd) {
    struct sockaddr_in in;
    socklen_t n = 2;
    if (getsockname(fd, (struct sockaddr *)&in, &n) != 0) return -1;
    return in.sin_port; //! uninitialised-read warning
}

int milliseconds(void) {
    struct timespec t;
    if (clock_gettime(CLOCK_REALTIME, &t) != 0) return 0;
    int seconds = (int)t.tv_sec;
    return seconds * 1000; //! signed-overflow warning
}
