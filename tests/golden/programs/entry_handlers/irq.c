#include "board.h"

volatile unsigned ticks;
static int period, slots[4];

void start_timer(int p) { period = p; }
void wait(void) { slots[0]++; }

/* Right whatever the program has done before. */
void on_tick(void) { ticks++; }

/* From the start of the program `period` is 0; any value is possible when the interrupt comes. */
void on_rate(void) { ticks = 1000u / (unsigned)(period ? period : 1); }

/* Wrong for some values: whether they come is the program's affair. */
void on_slot(void) { slots[ticks & 3] = 100 / period; }

/* Wrong whatever globals hold. */
void on_fault(int code) { slots[code & 7] = 0; }
