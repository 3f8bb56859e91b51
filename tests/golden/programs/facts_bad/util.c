#include "util.h"
#include <stdio.h>
#include <stdlib.h>

int table[10];
int limit = 7;
int mode = 2;
static int notes;

void die(const char *why) {
    fputs(why, stderr);
    exit(1);
}

void *checked_alloc(size_t n) {
    void *p = malloc(n);
    if (!p) die("out of memory");
    return p;
}

void release(void *p) {
    if (p) free(p);
}

int sign(int x) { return x < 0 ? -1 : x > 0; }

void init(struct list *l) {
    l->length = 0;
    l->next = NULL;
}

int length_of(const struct list *l) { return l->length; }

int peek(struct list *l) {
    if (l->length < 0) die("negative");
    return l->length;
}

void note(void) { notes++; }

static int *kept;
void keep(int *p) { kept = p; }
void use_kept(void) {
    if (kept) *kept = 0;
}
