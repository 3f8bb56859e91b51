#include <signal.h>
#include <stdio.h>

#include "display.h"
#include "timer.h"

int main(void) {
    int c;
    if (timer_start(60) != 0)
        return 1;
    while ((c = getchar()) != EOF) {
        if (c == 'n')
            raise(SIGALRM);
        if (timer_ticked())
            display_step();
        display_show();
    }
    return 0;
}
