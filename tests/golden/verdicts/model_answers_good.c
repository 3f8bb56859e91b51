// What the models of library calls tell: answers that a program may count on.
// expect: odd_alignment: proved
// expect: good_alignment: proved
// expect: time_left: proved
// expect: line_is_kept: proved
// expect: groups_of_a_pattern: proved
// expect: seconds_between: proved
// expect: zone_stays: proved
#define _GNU_SOURCE
#include <assert.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <time.h>

void odd_alignment(void) {
    void *p = NULL;
    assert(posix_memalign(&p, 3, 8) == 22 && posix_memalign(&p, 4, 8) == 22);
    assert(p == NULL);
}

void good_alignment(void) {
    void *p;
    int r = posix_memalign(&p, 64, 8);
    assert(r == 0 || r == 12);
    if (r == 0) free(p);
}

void time_left(long seconds) {
    struct timeval t = {.tv_sec = seconds};
    if (seconds < 0) return;
    select(0, NULL, NULL, NULL, &t);
    assert(t.tv_sec >= 0 && t.tv_sec <= seconds && t.tv_usec >= 0 && t.tv_usec < 1000000);
}

void line_is_kept(FILE *f) {
    size_t room = 0, before;
    char *line = NULL;
    if (getline(&line, &room, f) > 0) {
        before = room;
        ssize_t n = getline(&line, &room, f);
        assert(room >= before);
        if (n >= 0) assert((size_t)n < room && line[n] == 0);
    }
    free(line);
}

void groups_of_a_pattern(void) {
    regex_t r;
    if (regcomp(&r, "[^](]x(y)[[:alpha:](][](](z)", REG_EXTENDED) != 0) return;
    assert(r.re_nsub == 2);
    regfree(&r);
}

void seconds_between(void) {
    time_t a = (time_t)1 << 60;
    assert(difftime(a + 1, a) == 1 && difftime(a, a + 3) == -3);
}

void zone_stays(const char *s) {
    struct tm t = {.tm_gmtoff = 7};
    strptime(s, "%H", &t);
    assert(t.tm_gmtoff == 7);
}
