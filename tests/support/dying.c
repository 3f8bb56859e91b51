/* Invariant: whichever way the process ends, the function is called once, on a stack that has room,
 * and with the signal unblocked, so that a program executed in place of this one gets it, too. */
#include "tests/support/dying.h"

#include <signal.h>
#include <stddef.h>
#include <string.h>

/* A sanitizer's report ends as abort() does: each of them has a runtime of its own, and these are
 * asked by all. */
const char *__asan_default_options(void);
const char *__ubsan_default_options(void);
const char *__tsan_default_options(void);
const char *__asan_default_options(void) { return "abort_on_error=1"; }
const char *__ubsan_default_options(void) { return "abort_on_error=1"; }
const char *__tsan_default_options(void) { return "abort_on_error=1"; }

enum { ROOM = 1 << 18 };
static const int fatal[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
enum { FATAL = sizeof fatal / sizeof *fatal };

static void (*last_words)(void);
static struct sigaction before[FATAL]; /* a sanitizer's, or cmocka's */
static char room[ROOM];                /* where the stack has overflowed */

static void dies(void) {
    void (*words)(void) = last_words;
    last_words = NULL;
    if (words) words();
}

static void dies_by(int number) {
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, number);
    for (unsigned i = 0; i < FATAL; i++)
        if (fatal[i] == number) sigaction(number, &before[i], NULL);
    sigprocmask(SIG_UNBLOCK, &one, NULL);
    dies();
    raise(number);
}

static void handle(unsigned i) {
    struct sigaction now, ours;
    memset(&ours, 0, sizeof ours);
    ours.sa_handler = dies_by;
    ours.sa_flags = SA_ONSTACK;
    if (sigaction(fatal[i], &ours, &now) == 0 && now.sa_handler != dies_by) before[i] = now;
}

void when_dying(void (*last)(void)) {
    stack_t stack = {.ss_sp = room, .ss_size = ROOM};
    last_words = last;
    if (!last) return;
    sigaltstack(&stack, NULL);
    for (unsigned i = 0; i < FATAL; i++) handle(i);
}
