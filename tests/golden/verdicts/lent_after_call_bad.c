// Its end is one, too.
// expect: fails: violated
#include <errno.h>
#include <string.h>
#include <unistd.h>

void fill(char *to);

int fails(int fd) {
    char name[100];
    fill(name);
    if (!close(fd)) return 0;
    const char *text = strerror(errno);
    return text[strlen(text) + 1]; //! out-of-bounds information
}
