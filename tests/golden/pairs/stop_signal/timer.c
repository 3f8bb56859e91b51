#include "timer.h"

#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t ticked;
static unsigned period;

static void on_alarm(int number) {
    (void)number;
    ticked = 1;
}

int timer_start(unsigned seconds) {
    period = seconds;
    if (signal(SIGALRM, on_alarm) == SIG_ERR)
        return -1;
    alarm(period);
    return 0;
}

int timer_ticked(void) {
    if (!ticked)
        return 0;
    ticked = 0;
    alarm(period);
    return 1;
}
