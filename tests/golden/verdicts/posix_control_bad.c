// Calls that may fail, and results that POSIX does not promise.
// expect: descriptors: violated
// expect: unread: violated
// expect: unknown: violated
// expect: nowhere: violated
// expect: small: violated
// expect: terminal: violated
// expect: main: violated
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static void descriptors(void) {
    int flags = fcntl(0, F_GETFL);
    assert(flags >= 0); //! assertion error
}

static int unread(void) {
    int n;
    ioctl(0, FIONREAD, &n);
    return n; //! uninitialised-read error
}

static void unknown(void) {
    int n = 1;
    ioctl(0, 0x80041234, &n);
    assert(n == 1); //! assertion information
}

static void nowhere(void) {
    ioctl(0, TIOCGWINSZ, NULL); //! null-dereference error
}

static void small(void) {
    short s = 0;
    ioctl(0, FIONREAD, &s); //! out-of-bounds error
    printf("%d\n", s);
}

static int terminal(void) {
    struct termios t;
    tcgetattr(0, &t);
    return t.c_cc[VMIN]; //! uninitialised-read error
}

int main(void) {
    switch (getchar()) {
    case 'a': descriptors(); break;
    case 'b': return unread();
    case 'c': unknown(); break;
    case 'd': nowhere(); break;
    case 'e': small(); break;
    case 'f': return terminal();
    }
    return 0;
}
