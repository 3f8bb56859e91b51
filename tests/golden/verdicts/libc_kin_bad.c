// vl: --budget 400
// expect: parts: violated
// expect: message: violated
// expect: system_name: violated
// expect: limit: violated
// expect: option: violated
// expect: converted: violated
// expect: host: violated
// expect: spawned: violated
// expect: body: proved
// expect: thread: violated
// expect: words: violated
// expect: template: violated
// expect: class: violated
#define _GNU_SOURCE
#include <assert.h>
#include <iconv.h>
#include <netdb.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <wctype.h>
#include <wordexp.h>
ssize_t parts(int fd) {
    char a[4], b[4];
    struct iovec list[2] = {{a, sizeof a}, {b, 5}};
    return readv(fd, list, 2); //! out-of-bounds warning
}
ssize_t message(int fd) {
    char a[4];
    struct iovec list[1] = {{a, sizeof a}};
    struct msghdr m = {.msg_iov = list, .msg_iovlen = 2};
    return sendmsg(fd, &m, 0); //! out-of-bounds warning
}
void system_name(char to[16]) {
    struct utsname u;
    if (uname(&u) == 0) strcpy(to, u.sysname); //! out-of-bounds information
}
rlim_t limit(void) {
    struct rlimit l;
    getrlimit(RLIMIT_NOFILE, &l);
    return l.rlim_cur; //! uninitialised-read warning
}
size_t option(void) {
    char text[] = "rw", *rest = text, *value;
    char *const tokens[] = {"ro", "rw", NULL};
    return getsubopt(&rest, tokens, &value) == 1 ? strlen(value) : 0; //! null-dereference warning
}
size_t converted(char *from, size_t n) {
    char to[8], *at = to;
    size_t room = 16;
    iconv_t c = iconv_open("UTF-8", "LATIN1");
    if (c == (iconv_t)-1) return 0;
    size_t r = iconv(c, &from, &n, &at, &room); //! out-of-bounds information
    iconv_close(c);
    return r;
}
int host(const char *name) {
    struct hostent *h = gethostbyname(name);
    return h->h_length; //! null-dereference warning
}
pid_t spawned(char *argv[]) {
    pid_t child;
    posix_spawnp(&child, argv[0], NULL, NULL, argv, NULL);
    return child; //! uninitialised-read warning
}
static pthread_t other;
static void *body(void *unused) {
    (void)unused;
    other = pthread_self();
    return NULL;
}
int thread(void) {
    pthread_t id;
    if (pthread_create(&id, NULL, body, NULL) != 0) return 0;
    pthread_join(id, NULL);
    assert(pthread_equal(other, pthread_self())); //! assertion information
    return 0;
}
char words(const char *text) {
    wordexp_t w;
    char c = 0;
    if (wordexp(text, &w, 0) != 0) return 0;
    c = w.we_wordv[0][0]; //! null-dereference warning
    wordfree(&w);
    return c;
}
int template(void) {
    char name[] = "fileXXXXX.c";
    return mkstemps(name, 2); //! library-argument warning
}
int class(wint_t c) {
    return iswctype(c, 99); //! library-argument warning
}
