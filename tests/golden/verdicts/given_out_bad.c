// Bytes that leave the program were set: numbers and arrays of them, not the padding of records.
// expect: number: violated
// expect: some: violated
// expect: sent: violated
// expect: member: violated
// expect: rest: violated
// expect: grows: violated
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

void number(FILE *f) {
    int n;
    fwrite(&n, sizeof n, 1, f); //! uninitialised-read warning
}

int some(int fd, int x) {
    double d;
    if (x > 0) d = 1.5;
    return write(fd, &d, sizeof d) == sizeof d; //! uninitialised-read information
}

void sent(int s, size_t n) {
    char text[64];
    if (n <= sizeof text) send(s, text, n, 0); //! uninitialised-read information
}

struct point { char tag; int x, y; };

void member(int fd) {
    struct point p;
    p.tag = 'a';
    p.x = 1;
    pwrite(fd, &p.y, sizeof p.y, 0); //! uninitialised-read warning
}

void rest(int fd) {
    char text[64];
    strcpy(text, "hello");
    write(fd, text, sizeof text); //! uninitialised-read information
}

void grows(FILE *f, int n) {
    int t[10];
    for (int i = 0; i < n && i < 10; i++) t[i] = i;
    fwrite(t, sizeof *t, n < 10 ? 10 : 1, f); //! uninitialised-read information
}
