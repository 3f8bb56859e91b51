#include "board.h"

int main(void) {
    start_timer(10);
    if (ticks < 3) wait();
    return 0;
}
