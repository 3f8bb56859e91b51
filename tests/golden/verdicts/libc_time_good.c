// expect: main: proved
#include <time.h>
extern void reach_error(void);

int main(void) {
    static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    time_t now = time(NULL);
    struct tm *t = gmtime(&now);
    if (!t) return 1;
    if (t->tm_sec > 59 || t->tm_hour > 23) reach_error();
    return days[t->tm_mon] > 31;
}
