// Promises of POSIX and Linux about descriptors, devices and terminals.
// expect: descriptors: proved
// expect: locks: proved
// expect: devices: proved
// expect: window: proved
// expect: terminal: proved
// expect: groups: proved
// expect: main: proved
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static void descriptors(void) {
    int flags = fcntl(0, F_GETFL);
    assert(flags >= -1);
    if (flags != -1) assert(fcntl(0, F_SETFL, flags | O_NONBLOCK) <= 0);
    int fd = fcntl(1, F_DUPFD, 10);
    assert(fd == -1 || fd >= 10);
    assert(fcntl(0, F_DUPFD, -1) == -1);
    int close_on_exec = fcntl(0, F_GETFD);
    assert(close_on_exec == -1 || (close_on_exec & ~FD_CLOEXEC) == 0);
}

static void locks(void) {
    struct flock l = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = 10};
    if (fcntl(3, F_GETLK, &l) != 0) return;
    assert(l.l_type == F_UNLCK || l.l_type == F_WRLCK || l.l_type == F_RDLCK);
    if (l.l_type == F_UNLCK) assert(l.l_len == 10);
    assert(fcntl(3, F_SETLK, &l) <= 0);
}

static void devices(void) {
    int n = 5;
    if (ioctl(0, FIONREAD, &n) == 0) assert(n >= 0);
    else assert(n == 5);
    int group = 5, waiting = 5;
    if (ioctl(0, TIOCGPGRP, &group) >= 0) assert(-group <= 0);
    if (ioctl(0, TIOCOUTQ, &waiting) >= 0) assert(waiting >= 0);
    int on = 1;
    ioctl(0, FIONBIO, &on);
    assert(on == 1);
    ioctl(0, TIOCNOTTY);
}

static void groups(void) {
    pid_t group = getpgrp(), session = getsid(0);
    assert(group >= 0 && session >= -1); /* 0: of another namespace */
    group = tcgetpgrp(0);
    if (group != -1) assert(-group <= 0 && tcsetpgrp(0, group) <= 0);
    else assert(errno != 0);
    group = getpgid(getpid());
    assert(group == -1 || killpg(group, 0) <= 0);
    session = setsid();
    assert(session != 0 && tcgetsid(0) >= -1 && setpgid(0, 0) <= 0);
}

static int window(void) {
    struct winsize w;
    int columns = 80;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &w) == 0 && w.ws_col > 0) columns = w.ws_col;
    assert(columns > 0 && columns <= 65535);
    return columns;
}

static void terminal(void) {
    struct termios old, new;
    if (tcgetattr(STDIN_FILENO, &old) != 0) return;
    new = old;
    new.c_lflag &= ~(tcflag_t)(ECHO | ICANON);
    new.c_cc[VMIN] = 1;
    assert((new.c_lflag & ECHO) == 0);
    assert(tcsetattr(STDIN_FILENO, 77, &new) == -1);
    int r = tcsetattr(STDIN_FILENO, TCSANOW, &new);
    assert(r == 0 || r == -1);
    assert(new.c_iflag == old.c_iflag);
    tcsetattr(STDIN_FILENO, TCSANOW, &old);
}

int main(void) {
    descriptors();
    locks();
    devices();
    terminal();
    groups();
    return window() > 0 ? 0 : 1;
}
