// Promises of POSIX about sets of signals, mappings, wide characters and dates as text.
// vl: --budget 10000
// expect: lower: proved
// expect: sets: proved
// expect: maps: proved
// expect: dates: proved
// expect: locks: proved
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <wctype.h>

wint_t lower(wint_t c) {
    if (iswupper(c)) assert(iswalpha(c) && towlower(c) != c && iswlower(towlower(c)));
    return towupper(c);
}

void sets(int sig) {
    sigset_t s, before;
    sigemptyset(&s);
    assert(!sigismember(&s, SIGINT));
    sigaddset(&s, SIGINT);
    assert(sigismember(&s, SIGINT) == 1 && sigismember(&s, SIGTERM) == 0);
    if (sigprocmask(SIG_BLOCK, &s, &before) == 0) sigprocmask(SIG_SETMASK, &before, NULL);
    assert(sigaddset(&s, sig) == 0 || sig < 1 || sig > 64);
}

char maps(size_t n) {
    char *p = mmap(NULL, 64, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) return 0;
    assert(p[63] == 0);
    p[n % 64] = 1;
    munmap(p, 64);
    return 1;
}

void dates(time_t t) {
    char b[26];
    if (t < 0 || t > 4102444800) return;
    if (ctime_r(&t, b)) assert(strlen(b) < 26);
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int locks(void) {
    int r = pthread_mutex_trylock(&lock);
    if (r != 0) return 0;
    return pthread_mutex_unlock(&lock) >= 0;
}
