// Arguments that are missing behind the named ones: a mode of a new file, execl's null pointer.
// vl: --budget 4000
// expect: without_mode: violated
// expect: without_mode_there: violated
// expect: no_name: violated
// expect: without_end: violated
// expect: ends_with_number: violated
#define _GNU_SOURCE
#include <fcntl.h>
#include <unistd.h>

int without_mode(const char *path) {
    return open(path, O_CREAT | O_RDWR); //! library-argument warning
}

int without_mode_there(const char *path) {
    return openat(AT_FDCWD, path, O_CREAT | O_RDWR); //! library-argument warning
}

int no_name(void) {
    return open("/tmp", O_TMPFILE | O_RDWR); //! library-argument warning
}

int without_end(void) {
    return execl("/bin/ls", "ls", "-l"); //! library-argument warning
}

int ends_with_number(void) {
    return execlp("ls", "ls", 1); //! library-argument warning
}
