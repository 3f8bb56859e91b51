// 6.5p2: a record of the system is no stream: what a call stores in it is seen.
// expect: size: violated
// expect: adjusted: proved
// expect: second: violated
#include <sys/stat.h>
#include <time.h>
static int row[4];
void adjust(struct tm *t);
int size(void) {
    struct stat s;
    s.st_size = 1;
    return row[s.st_size + 0 * stat("x", &s)]; //! array-bounds warning
}
static int adjusted(struct tm *t) { return adjust(t), 0; }
int second(void) {
    struct tm t = {.tm_sec = 1};
    return row[t.tm_sec + adjusted(&t)]; //! array-bounds information
}
