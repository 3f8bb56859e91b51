// expect: given: violated
// expect: given_before: violated
// expect: behind_const: violated
// expect: of_library: violated
// expect: called: violated
// expect: own_header: violated
// expect: deeper: proved
#define _GNU_SOURCE
#include <aio.h>
#include <assert.h>
#include <ftw.h>
#include <stdlib.h>
#include <sys/statvfs.h>
#include <sys/uio.h>
#include <unistd.h>

double limit;
char byte;
static int depth;
extern char **environ;
int refresh(void);

void given(void) {
    struct drand48_data state = {0};
    limit = 3;
    if (drand48_r(&state, &limit) != 0) return;
    assert(limit == 3); //! assertion information
}

/* The request goes on while others are made. */
void given_before(struct aiocb *request) {
    const struct aiocb *list[] = {request};
    request->aio_buf = &byte;
    request->aio_nbytes = 1;
    byte = 3;
    if (aio_read(request)) return;
    byte = 3;
    aio_suspend(list, 1, NULL);
    vhangup();
    assert(byte == 3); //! assertion information
}

/* The record is const, the text behind it is not. */
void behind_const(int fd) {
    char text[2] = "x";
    struct iovec v = {text, 2};
    preadv2(fd, &v, 1, 0, 0);
    assert(text[0] == 'x'); //! assertion information
}

void of_library(const char *root) {
    char **before = environ;
    ftw64(root, NULL, 1);
    assert(environ == before); //! assertion information
}

static int deeper(const char *path, const struct stat64 *which, int level) {
    (void)path;
    (void)which;
    depth = level;
    return 0;
}

void called(const char *root) {
    depth = 1;
    ftw64(root, deeper, 1);
    assert(depth == 1); //! assertion information
}

int shown;

/* A header of the program says nothing of the kind. */
void own_header(void) {
    shown = 3;
    refresh();
    assert(shown == 3); //! assertion information
}
