/* Numbers that leave as constants, or as constant bytes, and are only read. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int shown, compared, written, copied;

void show(const int *p); /* bodies elsewhere */
int order(const void *a, const void *b);
const int *largest(const int *p, const int *q);
static int is_same(const void *a, const void *b) { return memcmp(a, b, sizeof(int)) == 0; }

void step(void) {
    shown = (shown + 1) & 7;
    compared = (compared + 1) & 7;
    written = (written + 1) & 7;
    copied = (copied + 1) & 7;
}

int get(void) { return shown + compared + written + copied; }

int set(int v, FILE *f) {
    int here;
    show(&shown);
    if (is_same(&compared, &v)) puts("same");
    if (memcmp(&compared, &v, sizeof v) == 0) puts("same");
    fwrite(&written, sizeof written, 1, f);
    memcpy(&here, &copied, sizeof here);
    return here + *largest(&copied, &shown);
}
