/* What the library writes has no range that this file could know, nor what assembly may write. */
#include <time.h>
int days[12];
int day_of(struct tm *t) { return days[t->tm_mon]; }
void next_month(struct tm *t) {
    if (t->tm_mon < 11) t->tm_mon++;
}
void now(const time_t *at, struct tm *t) { localtime_r(at, t); }
