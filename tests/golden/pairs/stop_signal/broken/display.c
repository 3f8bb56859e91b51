#include "display.h"

#include <stdio.h>

static const char *const names[] = {"red", "red and amber", "green", "amber"};

enum { PHASES = sizeof names / sizeof *names };

static unsigned phase;

void display_step(void) {
    if (++phase > PHASES)
        phase = 0;
}

void display_show(void) {
    puts(names[phase]);
}
