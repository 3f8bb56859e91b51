/* Functions that do not return, what others return, what they have freed by then. */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

int unknown(int x);

void die(const char *why) {
    fputs(why, stderr);
    exit(1);
}

void die_later(int code) {
    if (code) die("code");
    die("no code");
}

void sometimes(int code) {
    if (code) die("code");
}

void for_ever(void) {
    for (;;) unknown(0);
}

void ping(int n);
void pong(int n) { ping(n - 1); }
void ping(int n) {
    if (n < 0) abort();
    pong(n);
}

static jmp_buf back;
void throws(void) { longjmp(back, 1); }

void *checked(size_t n) {
    void *p = malloc(n);
    if (!p) die("out of memory");
    return p;
}

void *unchecked(size_t n) { return malloc(n); }

void *through(size_t n) { return checked(n + 1); }

void *sometimes_null(size_t n) {
    if (n > 100) return NULL;
    return checked(n);
}

void *kept;
void *remembered(size_t n) {
    kept = checked(n);
    return kept;
}

void release(void *p) {
    if (p) free(p);
}

void release_twice_removed(char *p) { release(p); }

void release_some(void *p, int really) {
    if (really) free(p);
}

void release_or_die(void *p, int really) {
    if (!really) die("not really");
    free(p);
}

void release_second(void *p, void *q) {
    (void)p;
    free(q);
}

int sign(int x) { return x < 0 ? -1 : x > 0; }

int status(int x) {
    if (x == 7) die("seven");
    return 0;
}

unsigned char small(int x) { return (unsigned char)x; }
