// What the models of system calls tell: answers that a program may not count on.
// expect: how_it_ended: violated
// expect: killed: violated
// expect: goes_on_again: violated
// expect: waits_for_events: violated
// expect: link_itself: violated
// expect: writes_again: violated
// expect: woken_early: violated
// expect: other_process: violated
#define _GNU_SOURCE
#include <assert.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

void how_it_ended(void) {
    int status;
    if (waitpid(-1, &status, WUNTRACED) > 0)
        assert(WIFEXITED(status) || WIFSIGNALED(status)); //! assertion warning
}

void killed(void) {
    int status;
    if (wait(&status) > 0) assert(WIFEXITED(status)); //! assertion warning
}

void goes_on_again(void) {
    raise(SIGSTOP);
    assert(0); //! assertion warning
}

void waits_for_events(int fd) {
    struct pollfd p = {.fd = fd, .events = POLLIN};
    assert(poll(&p, 1, 9) != 0); //! assertion warning
}

void link_itself(const char *path) {
    struct stat st;
    if (lstat(path, &st) == 0) assert(!S_ISLNK(st.st_mode)); //! assertion warning
}

void writes_again(const char *path) {
    FILE *f = fopen(path, "r+");
    if (!f) return;
    rewind(f);
    assert(fputc('a', f) == EOF); //! assertion warning
    fclose(f);
}

void woken_early(void) {
    struct timespec t = {.tv_sec = 2, .tv_nsec = 5}, rest;
    if (nanosleep(&t, &rest) != 0) assert(rest.tv_sec < 2); //! assertion warning
}

void other_process(pid_t pid) {
    kill(pid, SIGKILL);
    assert(pid == 0); //! assertion information
}
