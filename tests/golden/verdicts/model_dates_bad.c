// gmtime and localtime share an object in some libraries, and not in others (7.27.3p1).
// expect: one_object: violated
// expect: two_objects: violated
// expect: hours_between: violated
#include <assert.h>
#include <time.h>

void one_object(void) {
    time_t t = 0;
    struct tm *a = gmtime(&t), *b = localtime(&t);
    if (a && b) assert(a == b); //! assertion warning
}

void two_objects(void) {
    time_t t = 0;
    struct tm *a = gmtime(&t), *b = localtime(&t);
    if (a && b) assert(a != b); //! assertion warning
}

void hours_between(void) {
    time_t t = 3600 * 12;
    struct tm *utc = gmtime(&t), *here = localtime(&t);
    if (utc && here) assert(utc->tm_hour == 12); //! assertion warning
}
