// Repaired.
// vl: --budget 400
// expect: parts: proved
// expect: message: proved
// expect: system_name: proved
// expect: limit: proved
// expect: option: proved
// expect: converted: proved
// expect: host: proved
// expect: spawned: proved
// expect: body: proved
// expect: thread: proved
// expect: words: bounded
// expect: template: proved
// expect: class: proved
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
    struct iovec list[2] = {{a, sizeof a}, {b, sizeof b}};
    ssize_t n = readv(fd, list, 2);
    assert(n <= 8);
    return n > 4 ? b[0] : n > 0 ? a[0] : 0;
}
ssize_t message(int fd) {
    char a[4] = "";
    struct iovec list[1] = {{a, sizeof a}};
    struct msghdr m = {.msg_iov = list, .msg_iovlen = 1};
    return sendmsg(fd, &m, 0);
}
void system_name(char to[65]) {
    struct utsname u;
    if (uname(&u) == 0) strcpy(to, u.sysname);
}
rlim_t limit(void) {
    struct rlimit l;
    if (getrlimit(RLIMIT_NOFILE, &l) != 0) return 0;
    assert(l.rlim_cur <= l.rlim_max);
    return l.rlim_cur;
}
size_t option(void) {
    char text[] = "size=12,rw,other", *rest = text, *value;
    char *const tokens[] = {"size", "rw", NULL};
    assert(getsubopt(&rest, tokens, &value) == 0 && strcmp(value, "12") == 0);
    assert(getsubopt(&rest, tokens, &value) == 1 && value == NULL);
    assert(getsubopt(&rest, tokens, &value) == -1 && strcmp(value, "other") == 0);
    assert(*rest == 0);
    return 0;
}
size_t converted(char from[4]) {
    char to[8], *at = to;
    size_t room = sizeof to, n = 4;
    iconv_t c = iconv_open("UTF-8", "LATIN1");
    if (c == (iconv_t)-1) return 0;
    size_t r = iconv(c, &from, &n, &at, &room);
    assert(at + room == to + sizeof to && n <= 4);
    iconv_close(c);
    return r;
}
char host(const char *name) {
    struct hostent *h = gethostbyname(name);
    return h ? h->h_addr_list[0][h->h_length - 1] : 0;
}
pid_t spawned(char *argv[]) {
    pid_t child;
    if (posix_spawnp(&child, argv[0], NULL, NULL, argv, NULL) != 0) return 0;
    assert(child > 0);
    return child;
}
static pthread_t other;
static void *body(void *unused) {
    (void)unused;
    other = pthread_self();
    return NULL;
}
int thread(void) {
    pthread_t id, self = pthread_self();
    if (pthread_create(&id, NULL, body, NULL) != 0) return 0;
    pthread_join(id, NULL);
    assert(pthread_equal(other, id) && pthread_equal(self, pthread_self()));
    assert(!pthread_equal(other, self));
    return 0;
}
char words(const char *text) {
    wordexp_t w;
    char c = 0;
    if (wordexp(text, &w, 0) != 0) return 0;
    if (w.we_wordc > 0) c = w.we_wordv[0][0];
    wordfree(&w);
    return c;
}
int template(void) {
    char name[] = "fileXXXXXX.c";
    return mkstemps(name, 2);
}
int class(wint_t c) {
    assert(wctype("nothing") == 0);
    return iswctype(c, wctype("alpha")) && c > 127;
}
