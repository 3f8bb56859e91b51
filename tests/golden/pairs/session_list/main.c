#include <stdio.h>

#include "session.h"

int main(void) {
    int command, next_id = 1;
    while ((command = getchar()) != EOF) {
        switch (command) {
        case 'o':
            if (next_id < 100 && registry_open(next_id))
                next_id++;
            break;
        case 'c':
            registry_close(next_id - 1);
            break;
        case 't':
            monitor_tick();
            break;
        case '?':
            printf("%d\n", monitor_idlest());
            break;
        default:
            break;
        }
    }
    registry_clear();
    return 0;
}
