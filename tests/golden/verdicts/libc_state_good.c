// What a program has set is there when it is asked for again.
// vl: -f main -f month -- -D_GNU_SOURCE
// expect: main: proved
// expect: month: proved
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

static void *worker(void *unused) {
    int before;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
    assert(before == PTHREAD_CANCEL_ENABLE);
    return unused;
}

static void cancelling(void) {
    int before;
    if (pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL)) return;
    if (pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &before)) return;
    assert(before == PTHREAD_CANCEL_DISABLE);
    pthread_t thread;
    if (pthread_create(&thread, NULL, worker, NULL)) return;
    pthread_join(thread, NULL);
    pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &before);
    assert(before == PTHREAD_CANCEL_ENABLE);
}

static void blocking(void) {
    sigset_t set, before, now;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    if (sigprocmask(SIG_BLOCK, &set, &before)) return;
    if (sigprocmask(SIG_SETMASK, NULL, &now)) return;
    assert(sigismember(&now, SIGINT) == 1);
    assert(sigismember(&now, SIGHUP) == sigismember(&before, SIGHUP));
    assert(sigismember(&now, SIGKILL) == 0);
    if (sigprocmask(SIG_UNBLOCK, &set, NULL)) return;
    if (sigprocmask(SIG_BLOCK, NULL, &now)) return;
    assert(sigismember(&now, SIGINT) == 0);
}

static void reading(void) {
    char text[8] = "abc";
    FILE *f = fmemopen(text, sizeof text, "r");
    if (!f) return;
    assert(fputc('x', f) == EOF && fwrite("y", 1, 1, f) == 0 && ferror(f));
    fclose(f);
    assert(text[0] == 'a');
    f = fopen("data", "rb");
    if (!f) return;
    assert(fputs("x", f) == EOF);
    fclose(f);
}

static void numbers(void) {
    assert(nextafter(1.0, 2.0) == 0x1.0000000000001p0 && nextafter(1.0, 0.0) == 0x1.fffffffffffffp-1);
    assert(nextafter(0.0, -1.0) == -0x1p-1074 && nextafterf(1.0F, 2.0F) == 0x1.000002p0F);
    assert(nextafter(0x1.fffffffffffffp1023, INFINITY) == INFINITY && nexttoward(2.0, 2.0L) == 2.0);
}

int main(void) {
    cancelling();
    blocking();
    reading();
    numbers();
    umask(022);
    assert(umask(077) == 022 && umask(0) == 077);
    alarm(0);
    assert(alarm(5) == 0 && alarm(0) <= 5);
    return 0;
}

const char *month(const char *date) {
    static const char *const names[12] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                          "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    struct tm t = {0};
    return strptime(date, "%Y-%m-%d", &t) ? names[t.tm_mon] : "none";
}
