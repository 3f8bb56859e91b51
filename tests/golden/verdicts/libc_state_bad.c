// What a program has set is there when it is asked for again.
// vl: -f main -f day -- -D_GNU_SOURCE
// long
// expect: main: violated
// expect: day: violated
#include <assert.h>
#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static int which(void) { return getchar(); }

static void cancelling(void) {
    int before;
    if (pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before)) return;
    if (which() == 'a') assert(before == PTHREAD_CANCEL_ENABLE); //! assertion information
    if (pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &before)) return;
    if (which() == 'b') assert(before == PTHREAD_CANCEL_ENABLE); //! assertion error
}

static void blocking(void) {
    sigset_t set, now;
    sigfillset(&set);
    if (sigprocmask(SIG_SETMASK, &set, &now)) return;
    if (which() == 'c') assert(sigismember(&now, SIGINT) == 0); //! assertion error
    if (sigprocmask(SIG_SETMASK, NULL, &now)) return;
    if (which() == 'd') assert(sigismember(&now, SIGINT) == 0); //! assertion error
    if (which() == 'e') assert(sigismember(&now, SIGSTOP) == 1); //! assertion error
}

static void reading(void) {
    FILE *f = fopen("data", "r");
    if (!f) return;
    if (which() == 'f') assert(fputc('x', f) == 'x'); //! assertion error
    fclose(f);
    f = fopen("data", "r+");
    if (!f) return;
    if (which() == 'g') assert(fputc('x', f) == EOF); //! assertion error
    fclose(f);
}

static void limits(void) {
    struct rlimit few = {10, 10}, now;
    if (setrlimit(RLIMIT_NOFILE, &few) || getrlimit(RLIMIT_NOFILE, &now)) return;
    if (which() == 'h') assert(now.rlim_cur == 10); //! assertion information
}

int main(void) {
    cancelling();
    blocking();
    reading();
    limits();
    if (which() == 'i') assert(nextafter(1.0, 2.0) == 1.0); //! assertion error
    umask(022);
    if (which() == 'j') assert(umask(077) == 0); //! assertion error
    alarm(7);
    if (which() == 'k') assert(alarm(0) < 7); //! assertion error
    return 0;
}

const char *day(const char *date) {
    static const char *const names[31] = {"first", "second"};
    struct tm t = {0};
    return strptime(date, "%Y-%m-%d", &t) ? names[t.tm_mday] : "none"; //! array-bounds information
}
