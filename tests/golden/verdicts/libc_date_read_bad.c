// strptime reads two strings and writes a date, timespec_get writes a time.
// expect: no_format: violated
// expect: no_date: violated
// expect: unterminated: violated
// expect: no_time: violated
// expect: not_read: violated
#define _GNU_SOURCE
#include <stdlib.h>
#include <time.h>

void no_format(void) {
    struct tm t;
    strptime("2024-01-15", NULL, &t); //! null-dereference warning
}
void no_date(void) {
    strptime("2024", "%Y", NULL); //! null-dereference warning
}
void unterminated(void) {
    char text[2] = {'1', '2'};
    struct tm t;
    strptime(text, "%H", &t); //! out-of-bounds warning
}
void no_time(void) {
    timespec_get(NULL, TIME_UTC); //! null-dereference warning
}
char not_read(const char *year) {
    struct tm t;
    return *strptime(year, "%Y", &t); //! null-dereference information
}
