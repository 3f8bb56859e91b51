// gmtime may fail; the month counts from 0 and a minute may have a second more.
// expect: main: violated
#include <time.h>
extern void reach_error(void);

int main(void) {
    time_t now = time(NULL);
    struct tm *t = gmtime(&now);
    if (t->tm_sec > 59) reach_error(); //! null-dereference error; unreachable-call error
    return 0;
}
