// What one of gmtime and localtime returned is copied before the other is asked, or not used any more.
// expect: copied: proved
// expect: one_function: proved
// expect: used_first: proved
#include <assert.h>
#include <time.h>

void copied(void) {
    time_t t = 3600 * 12;
    struct tm *at = gmtime(&t);
    if (!at) return;
    struct tm utc = *at;
    if (localtime(&t)) assert(utc.tm_hour == 12);
}

void one_function(void) {
    time_t t = 3600 * 12;
    struct tm *a = gmtime(&t), *b = gmtime(&t);
    if (a && b) assert(a->tm_hour == 12 && b->tm_hour == 12);
}

void used_first(void) {
    time_t t = 3600 * 12;
    struct tm *at = gmtime(&t);
    if (at) assert(at->tm_hour == 12);
    at = localtime(&t);
    if (at) assert(at->tm_hour >= 0 && at->tm_hour <= 23);
}
