// A file's length has room for one more byte, and for what comes in front of it.
// expect: whole: proved
// expect: length: proved
// expect: placed: proved
// expect: opened: proved
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
char *whole(FILE *f) {
    char *text = NULL;
    if (fseek(f, 0, SEEK_END) != 0) return NULL;
    long size = ftell(f);
    if (size >= 0) text = malloc(size + 1);
    if (text) text[0] = 0;
    return text;
}
long length(FILE *f) {
    long size = ftell(f);
    return size < 0 ? 0 : 16 + size;
}
long placed(int fd) {
    off_t end = lseek(fd, 0, SEEK_END);
    return end < 0 ? 0 : end + 1;
}
long opened(int fd) {
    struct stat s;
    return fstat(fd, &s) == 0 ? s.st_size + 1 : 0;
}
