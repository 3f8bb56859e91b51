// <unistd.h>: assertions that neither the standard nor POSIX promises.
// expect: case_0: violated
// expect: case_1: violated
// expect: case_2: violated
// expect: case_3: violated
// expect: case_4: violated
// expect: case_5: violated
// expect: case_6: violated
// expect: case_7: violated
// expect: case_8: violated
// expect: case_9: violated
// expect: case_10: violated
// expect: case_11: violated
// expect: case_12: violated
// expect: main: violated
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

static void case_0(void) {
    char b[4];
    assert(read(0, b, 4) == 4); //! assertion error
}

static void case_1(void) { assert(write(1, "ab", 2) == 2); } //! assertion error

static void case_2(void) { assert(open("/etc/passwd", O_RDONLY) >= 0); } //! assertion error

static void case_3(void) { assert(fork() > 0); } //! assertion error

static void case_4(void) {
    int p[2];
    assert(pipe(p) == 0); //! assertion error
}

static void case_5(void) {
    struct stat st;
    assert(stat("/", &st) == 0); //! assertion error
}

static void case_6(void) { assert(getuid() != 0); } //! assertion error

static void case_7(void) {
    struct pollfd f = {.fd = 0, .events = POLLIN};
    assert(poll(&f, 1, 0) == 1); //! assertion error
}

static void case_8(void) {
    struct pollfd f = {.fd = 0, .events = POLLIN};
    if (poll(&f, 1, 0) == 1) assert(f.revents == POLLIN); //! assertion error
}

static void case_9(void) {
    fd_set s;
    FD_ZERO(&s);
    FD_SET(0, &s);
    if (select(1, &s, NULL, NULL, NULL) > 0) assert(!FD_ISSET(0, &s)); //! assertion error
}

static void case_10(void) { assert(getppid() != 1); } //! assertion error

static void case_11(void) { assert(sleep(1) == 0); } //! assertion error

static void case_12(void) { assert(close(3) == 0); } //! assertion information

int main(int argc, char **argv) {
    (void)argv;
    switch (argc) {
    case 1:
        case_0();
        break;
    case 2:
        case_1();
        break;
    case 3:
        case_2();
        break;
    case 4:
        case_3();
        break;
    case 5:
        case_4();
        break;
    case 6:
        case_5();
        break;
    case 7:
        case_6();
        break;
    case 8:
        case_7();
        break;
    case 9:
        case_8();
        break;
    case 10:
        case_9();
        break;
    case 11:
        case_10();
        break;
    case 12:
        case_11();
        break;
    case 13:
        case_12();
        break;
    }
    return 0;
}
