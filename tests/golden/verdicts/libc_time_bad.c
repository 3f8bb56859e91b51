// gmtime fails for a year that no int holds; the month counts from 0.
// expect: main: violated
#include <time.h>
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);

int main(void) {
    time_t then = __VERIFIER_nondet_long();
    struct tm *t = gmtime(&then);
    if (t->tm_mon == 0) reach_error(); //! null-dereference error; unreachable-call error
    return 0;
}
