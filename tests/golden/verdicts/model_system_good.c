// What the models of system calls tell: answers that a program may count on.
// expect: no_line: proved
// expect: how_it_ended: proved
// expect: of_a_command: proved
// expect: waits_for_events: proved
// expect: kills_itself: proved
// expect: fixed_signals: proved
// expect: wide_end: proved
// expect: stays_read_only: proved
// expect: type_of_file: proved
// expect: name_in_folder: proved
// expect: folder_number: proved
// expect: new_name: proved
// expect: path_is_null: proved
// expect: no_descriptor: proved
// expect: flags_of_a_date: proved
// expect: rest_of_sleep: proved
// expect: timer: proved
// expect: mapping_begins: proved
#define _GNU_SOURCE
#include <assert.h>
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

void no_line(const char *path) {
    char line[4] = "ab";
    FILE *f = fopen(path, "r");
    if (!f) return;
    if (!fgets(line, sizeof line, f) && !ferror(f)) assert(strcmp(line, "ab") == 0);
    fclose(f);
}

void how_it_ended(void) {
    int status;
    if (wait(&status) > 0) assert(WIFEXITED(status) || WIFSIGNALED(status));
    if (waitpid(-1, &status, WUNTRACED) > 0)
        assert(WIFEXITED(status) || WIFSIGNALED(status) || WIFSTOPPED(status));
    if (waitpid(-1, &status, WCONTINUED) > 0 && WIFCONTINUED(status)) assert(!WIFSTOPPED(status));
}

void of_a_command(void) {
    int status = system("true");
    if (status != -1) assert(WIFEXITED(status) || WIFSIGNALED(status));
}

void waits_for_events(int fd) {
    struct pollfd p = {.fd = fd, .events = POLLIN};
    assert(poll(&p, 1, -1) != 0);
    fd_set s;
    FD_ZERO(&s);
    assert(select(1, &s, NULL, NULL, NULL) != 0);
}

void kills_itself(int which) {
    if (which)
        raise(SIGKILL);
    else
        kill(getpid(), SIGKILL);
    assert(0);
}

void fixed_signals(void) {
    assert(signal(SIGKILL, SIG_IGN) == SIG_ERR && errno == EINVAL);
    assert(signal(SIGSTOP, SIG_DFL) == SIG_ERR);
}

void wide_end(const char *path) {
    FILE *f = fopen(path, "r");
    if (!f) return;
    if (fgetwc(f) == WEOF) assert(feof(f) || ferror(f));
    fclose(f);
}

void stays_read_only(const char *path) {
    FILE *f = fopen(path, "r");
    if (!f) return;
    rewind(f);
    assert(fputc('a', f) == EOF);
    if (fseek(f, 0, SEEK_SET) == 0) assert(fputc('a', f) == EOF);
    fclose(f);
}

void type_of_file(const char *path) {
    struct stat st;
    if (stat(path, &st) == 0) assert(!S_ISLNK(st.st_mode) && (st.st_mode & S_IFMT) != 0);
    if (lstat(path, &st) == 0) assert((st.st_mode & S_IFMT) != 0);
}

void name_in_folder(const char *path) {
    DIR *d = opendir(path);
    if (!d) return;
    struct dirent *e = readdir(d);
    if (e) assert(e->d_name[0] != '/' && (e->d_name[0] != 'a' || e->d_name[1] != '/'));
    closedir(d);
}

void folder_number(const char *path) {
    DIR *d = opendir(path);
    if (!d) return;
    int a = dirfd(d);
    if (a >= 0) assert(dirfd(d) == a);
    closedir(d);
}

void new_name(void) {
    char name[] = "XXXXXX";
    if (mkstemp(name) >= 0) assert(isalnum((unsigned char)name[0]) && isalnum(name[5]));
}

void path_is_null(void) {
    errno = 0;
    assert(realpath(NULL, NULL) == NULL && errno == EINVAL);
}

void no_descriptor(int fd) {
    assert(dup2(fd, -1) == -1 && errno == EBADF);
}

void flags_of_a_date(void) {
    struct tm t = {.tm_mday = 5, .tm_mon = 6, .tm_hour = 14, .tm_year = 124, .tm_wday = 5};
    char b[32];
    assert(strftime(b, sizeof b, "%-d %_m %-H %0e", &t) == 10);
    assert(strcmp(b, "5  7 14 05") == 0);
    assert(strftime(b, sizeof b, "%^a %#p %^b", &t) == 10 && strcmp(b, "FRI pm JUL") == 0);
}

void rest_of_sleep(void) {
    struct timespec t = {.tv_sec = 2, .tv_nsec = 5}, rest;
    if (nanosleep(&t, &rest) != 0) assert(rest.tv_sec <= 2);
    if (nanosleep(&t, &t) != 0) assert(t.tv_sec < 2 || t.tv_nsec <= 5);
}

void timer(int fd) {
    struct itimerspec t;
    if (timerfd_gettime(fd, &t) == 0)
        assert(t.it_value.tv_nsec >= 0 && t.it_value.tv_nsec < 1000000000);
}

void mapping_begins(void) {
    void *p = mmap(NULL, 100, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p != MAP_FAILED) assert((uintptr_t)p % 4096 == 0);
}
