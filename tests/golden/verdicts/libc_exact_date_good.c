// Dates are those of the calendar, and so is what is written of them (7.27.3).
// expect: main: proved
#define _DEFAULT_SOURCE
#include <assert.h>
#include <string.h>
#include <time.h>

int main(void) {
    char text[32];
    time_t t = 951782399; /* 2000-02-28 23:59:59 */
    const struct tm *date = gmtime(&t);
    assert(date->tm_year == 100 && date->tm_mon == 1 && date->tm_mday == 28 && date->tm_wday == 1);
    assert(strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", date) == 19);
    assert(strcmp(text, "2000-02-28 23:59:59") == 0);
    assert(strcmp(asctime(date), "Mon Feb 28 23:59:59 2000\n") == 0);
    struct tm later = *date;
    later.tm_mday += 2; /* a leap year's */
    assert(timegm(&later) == t + 2 * 86400 && later.tm_mon == 2 && later.tm_mday == 1);
    return 0;
}
