#ifndef TIMER_H
#define TIMER_H

int timer_start(unsigned seconds);
/* Has the timer run out since it was asked last? It starts again. */
int timer_ticked(void);

#endif
