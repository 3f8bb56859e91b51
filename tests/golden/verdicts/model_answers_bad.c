// What the models of library calls tell: answers that a program may not count on.
// expect: odd_alignment: violated
// expect: whole_address: violated
// expect: packet_fits: violated
// expect: select_keeps_time: violated
// expect: line_at_end_leaks: violated
// expect: part_behind_sets: violated
// expect: seconds_between: violated
// expect: known_error: violated
// expect: zone_stays: violated
// expect: all_signals: violated
#define _GNU_SOURCE
#include <assert.h>
#include <netinet/in.h>
#include <regex.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <time.h>

void odd_alignment(void) {
    void *p;
    assert(posix_memalign(&p, 3, 8) != 22); //! assertion warning
}

void whole_address(int fd) {
    char b[8];
    struct sockaddr_in from;
    socklen_t size = sizeof from;
    if (recvfrom(fd, b, sizeof b, 0, (struct sockaddr *)&from, &size) >= 0)
        assert(size == sizeof from); //! assertion information
}

void packet_fits(int fd) {
    char b[8];
    assert(recv(fd, b, sizeof b, MSG_PEEK | MSG_TRUNC) <= (ssize_t)sizeof b); //! assertion warning
}

void select_keeps_time(void) {
    struct timeval t = {.tv_sec = 5};
    select(0, NULL, NULL, NULL, &t);
    assert(t.tv_sec == 5); //! assertion warning
}

void line_at_end_leaks(FILE *f) {
    char *line = NULL;
    size_t room = 0;
    if (getline(&line, &room, f) < 0) {
        assert(line == NULL); //! assertion warning
        return;
    }
    free(line);
}

void part_behind_sets(void) {
    regex_t r;
    regmatch_t at[2];
    if (regcomp(&r, "[]([:alpha:](]x(y)", REG_EXTENDED) != 0) return;
    assert(r.re_nsub != 1); //! assertion warning
    regfree(&r);
    (void)at;
}

void seconds_between(void) {
    time_t a = (time_t)1 << 60;
    assert(difftime(a + 1, a) == 0); //! assertion warning
}

void known_error(int number) {
    char text[64];
    int r = strerror_r(number, text, sizeof text) != NULL;
    (void)r;
    int e = __xpg_strerror_r(number, text, sizeof text);
    assert(e == 0 || e == 34); //! assertion information
}

void zone_stays(const char *s) {
    struct tm t = {.tm_gmtoff = 0};
    strptime(s, "%H%z", &t);
    assert(t.tm_gmtoff == 0); //! assertion information
}

void all_signals(void) {
    sigset_t s;
    sigfillset(&s);
    assert(sigismember(&s, SIGINT) == 1);
    assert(sigismember(&s, 33) == 1); //! assertion warning
}
