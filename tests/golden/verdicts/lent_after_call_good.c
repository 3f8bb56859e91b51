// A text of the library is no variable that another function was given.
// expect: fails: proved
#include <errno.h>
#include <string.h>
#include <unistd.h>

void fill(char *to);
void tell(const char *format, ...);

int fails(int fd) {
    char name[100];
    fill(name);
    if (close(fd)) tell("cannot close: %s", strerror(errno));
    return name[0];
}
