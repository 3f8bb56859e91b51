// 7.27.1p4: a minute may have a 61st second. Groups and sessions of other namespaces are 0.
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static const char bar[10] = "0123456789";

// expect: tick: violated
char tick(time_t t) {
    if (t < 0 || t > 59) return 0;
    struct tm m;
    if (!localtime_r(&t, &m)) return 0;
    return bar[m.tm_sec / 6]; //! array-bounds information
}

// expect: of_utc: proved
char of_utc(time_t t) {
    if (t < 0 || t > 59) return 0;
    const struct tm *m = gmtime(&t);
    return m ? bar[m->tm_sec / 6] : 0;
}

// expect: by_session: violated
int by_session(void) {
    pid_t s = getsid(0);
    return s < 0 ? -1 : 1000 / s; //! division-by-zero warning
}

// expect: by_group: violated
int by_group(void) {
    return 1000 / getpgrp(); //! division-by-zero warning
}
