// Repaired. Padding, bits that are no member's, and the rest of a union may leave unset.
// expect: number: proved
// expect: some: proved
// expect: sent: proved
// expect: record: proved
// expect: bits: proved
// expect: choice: proved
// expect: from_heap: proved
// expect: rest: proved
// expect: grows: proved
// expect: nothing: proved
// expect: long_one: proved
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

void number(FILE *f) {
    int n = 3;
    fwrite(&n, sizeof n, 1, f);
}

int some(int fd, int x) {
    double d = 2;
    if (x > 0) d = 1.5;
    return write(fd, &d, sizeof d) == sizeof d;
}

void sent(int s, size_t n) {
    char text[64] = "";
    if (n <= sizeof text) send(s, text, n, 0);
}

struct point { char tag; int x, y; };

void record(int fd) {
    struct point p, q[3];
    p.tag = 'a';
    p.x = p.y = 1;
    write(fd, &p, sizeof p);
    for (int i = 0; i < 3; i++) q[i].tag = 'b', q[i].x = i, q[i].y = -i;
    write(fd, q, sizeof q);
    write(fd, &q[1], sizeof q[1]);
}

void bits(int fd) {
    struct { unsigned a : 3; } *p = malloc(sizeof *p), q;
    q.a = 1;
    write(fd, &q, sizeof q);
    if (!p) return;
    p->a = 2;
    write(fd, p, sizeof *p);
    free(p);
}

void choice(int fd) {
    union { char c; int n[4]; } u;
    u.c = 'x';
    write(fd, &u, sizeof u);
}

void from_heap(FILE *f) {
    struct point *p = malloc(2 * sizeof *p);
    if (!p) return;
    p[0].tag = p[1].tag = 'z';
    p[0].x = p[1].x = p[0].y = p[1].y = 0;
    fwrite(p, sizeof *p, 2, f);
    fwrite(&p[1].x, sizeof p[1].x, 1, f);
    free(p);
}

void rest(int fd) {
    char text[64];
    strcpy(text, "hello");
    write(fd, text, strlen(text));
}

void grows(FILE *f, int n) {
    int t[10];
    for (int i = 0; i < n && i < 10; i++) t[i] = i;
    if (n > 0) fwrite(t, sizeof *t, n < 10 ? n : 10, f);
}

void nothing(FILE *f) {
    int n;
    fwrite(&n, sizeof n, 0, f);
}

void long_one(FILE *f) {
    long double x;
    x = 1;
    fwrite(&x, sizeof x, 1, f);
}
