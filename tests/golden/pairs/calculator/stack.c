#include "calc.h"

static char closers[DEPTH_MAX];

void stack_enter(int depth, char opened) {
    closers[depth] = opened == '(' ? ')' : ']';
}

char stack_leave(int depth) {
    return closers[depth];
}
