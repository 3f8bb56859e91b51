#include <stdio.h>

#include "event.h"

int main(void) {
    int c;
    if (!alarm_new('c') || !alarm_new('m') || !alarm_new('x'))
        return 1;
    for (int i = 0; i < 6 && (c = getchar()) != EOF; i++)
        event_raise(c);
    printf("%d alarms\n", alarm_fired());
    return 0;
}
