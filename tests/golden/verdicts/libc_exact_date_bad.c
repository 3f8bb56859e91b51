// The months are numbered from 0, and every month comes.
// expect: main: violated
#include <assert.h>
#include <time.h>

int main(void) {
    static const char *const names[] = {"January", "February", "March", "April", "May", "June",
                                        "July", "August", "September", "October", "November"};
    time_t t = time(NULL);
    const struct tm *date = gmtime(&t);
    return names[date->tm_mon][0]; //! array-bounds error
}
