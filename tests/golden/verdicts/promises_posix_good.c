// <unistd.h>: assertions that the standard or POSIX promises, function by function.
// long
// expect: case_0: proved
// expect: case_1: proved
// expect: case_2: proved
// expect: case_3: proved
// expect: case_4: proved
// expect: case_5: proved
// expect: case_6: proved
// expect: case_7: proved
// expect: case_8: proved
// expect: case_9: proved
// expect: case_10: proved
// expect: case_11: proved
// expect: case_12: proved
// expect: case_13: proved
// expect: case_14: proved
// expect: case_15: proved
// expect: case_16: proved
// expect: case_17: proved
// expect: case_18: proved
// expect: case_19: proved
// expect: case_20: proved
// expect: case_21: proved
// expect: main: proved
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
    ssize_t n = read(0, b, 4);
    assert(n >= -1 && n <= 4);
    n = write(1, "", 0);
    assert(n == 0 || n == -1);
}

static void case_1(void) {
    int fd = open("/nope/x", O_RDONLY);
    assert(fd >= -1);
    if (fd >= 0)
        close(fd);
    else
        assert(errno != 0);
}

static void case_2(void) {
    int p[2];
    if (pipe(p) == 0) {
        assert(p[0] >= 0 && p[1] >= 0 && p[0] != p[1]);
        close(p[0]);
        close(p[1]);
    }
}

static void case_3(void) {
    assert(getpid() == getpid() && getpid() > 0 && getppid() >= 0 && getuid() == getuid());
}

static void case_4(void) {
    struct stat st;
    if (stat("/", &st) == 0) assert(st.st_size >= 0 && (S_ISDIR(st.st_mode) || 1));
}

static void case_5(void) {
    char b[9] = "a/b/c";
    assert(strcmp(dirname(b), "a/b") == 0);
}

static void case_6(void) {
    char b[9] = "a/b/";
    assert(strcmp(basename(b), "b") == 0);
}

static void case_7(void) { assert(ntohl(htonl(0x1234)) == 0x1234 && ntohs(htons(77)) == 77); }

static void case_8(void) {
    char b[20];
    char *c = getcwd(b, 20);
    if (c) {
        assert(c == b && b[0] == '/' && strlen(b) < 20);
    }
}

static void case_9(void) {
    struct pollfd f = {.fd = 0, .events = POLLIN};
    int r = poll(&f, 1, 0);
    assert(r >= -1 && r <= 1);
    if (r == 0) assert(f.revents == 0);
    if (r == 1) assert(f.revents != 0);
}

static void case_10(void) {
    struct pollfd f = {.fd = -1, .events = POLLIN, .revents = 9};
    int r = poll(&f, 1, 0);
    if (r >= 0) assert(r == 0 && f.revents == 0);
}

static void case_11(void) {
    fd_set s;
    struct timeval z = {0, 0};
    FD_ZERO(&s);
    FD_SET(0, &s);
    int r = select(1, &s, NULL, NULL, &z);
    assert(r >= -1 && r <= 1);
    if (r == 1) assert(FD_ISSET(0, &s));
}

static void case_12(void) {
    sigset_t s;
    sigemptyset(&s);
    assert(!sigismember(&s, SIGINT));
    sigaddset(&s, SIGINT);
    assert(sigismember(&s, SIGINT) == 1);
    sigdelset(&s, SIGINT);
    assert(sigismember(&s, SIGINT) == 0);
}

static void case_13(void) {
    int st;
    pid_t p = fork();
    if (p == 0) _exit(3);
    if (p > 0) {
        pid_t q = waitpid(p, &st, 0);
        assert(q == p || q == -1);
        if (q == p && WIFEXITED(st)) assert(WEXITSTATUS(st) < 256);
    }
}

static void case_14(void) {
    assert(isatty(99) == 0 || 1);
    unsigned left = sleep(0);
    assert(left == 0);
    assert(umask(022) <= 0777);
}

static void case_15(void) {
    char t[] = "/tmp/vlXXXXXX";
    int fd = mkstemp(t);
    if (fd >= 0) {
        assert(strlen(t) == 13 && strncmp(t, "/tmp/vl", 7) == 0);
        unlink(t);
        close(fd);
    }
}

static void case_16(void) {
    DIR *d = opendir("/");
    if (d) {
        struct dirent *e = readdir(d);
        if (e) assert(e->d_name[0] != 0 && strlen(e->d_name) < 256);
        closedir(d);
    }
}

static void case_17(void) {
    struct passwd *p = getpwuid(0);
    if (p) assert(p->pw_uid == 0 && p->pw_name != NULL);
}

static void case_18(void) {
    struct in_addr a;
    assert(inet_pton(AF_INET, "1.2.3.4", &a) == 1 && ntohl(a.s_addr) == 0x01020304);
    assert(inet_pton(AF_INET, "1.2.3", &a) == 0);
}

static void case_19(void) {
    assert(dup2(-1, 5) == -1 || 1);
    assert(access("/nope", F_OK) <= 0);
    off_t o = lseek(0, 5, SEEK_SET);
    assert(o >= -1);
}

static void case_20(void) {
    char b[16];
    int r = gethostname(b, 16);
    assert(r == 0 || r == -1);
}

static void case_21(void) {
    char b[8];
    ssize_t n = readlink("/nope", b, 8);
    assert(n >= -1 && n <= 8);
}

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
    case 14:
        case_13();
        break;
    case 15:
        case_14();
        break;
    case 16:
        case_15();
        break;
    case 17:
        case_16();
        break;
    case 18:
        case_17();
        break;
    case 19:
        case_18();
        break;
    case 20:
        case_19();
        break;
    case 21:
        case_20();
        break;
    case 22:
        case_21();
        break;
    }
    return 0;
}
