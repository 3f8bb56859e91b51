// New files have modes, and the arguments of execl end with a null pointer.
// vl: --budget 4000
// expect: with_mode: proved
// expect: with_mode_there: proved
// expect: flags_by_choice: proved
// expect: folder: proved
// expect: with_end: proved
// expect: shell: proved
#define _GNU_SOURCE
#include <fcntl.h>
#include <unistd.h>

int with_mode(const char *path, int makes) {
    return makes ? open(path, O_CREAT | O_RDWR, 0600) : open(path, O_RDONLY);
}

int with_mode_there(const char *path, int makes) {
    return makes ? openat(3, path, O_CREAT | O_RDWR, 0600) : openat(3, path, O_RDONLY);
}

int flags_by_choice(const char *path, int append, mode_t mode) {
    int flags = O_WRONLY | O_CREAT | (append ? O_APPEND : O_TRUNC);
    return open(path, flags, mode);
}

int folder(const char *path) { return open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC); }

void with_end(void) {
    execl("/bin/ls", "ls", "-l", (char *)NULL);
    execl("/bin/ls", "ls", 0);
    execle("/bin/ls", "ls", (char *)NULL, environ);
    execlp("ls", (char *)NULL);
}

void shell(const char *command) {
    execl("/bin/sh", "sh", "-c", command, (char *)0);
    _exit(127);
}
