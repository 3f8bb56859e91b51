// Repaired.
// expect: freed: proved
// expect: told: proved
// expect: copied: proved
// expect: fits: proved
// expect: reads: proved
// vl: --property +memory-leak
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
void freed(void) {
    char *text;
    size_t n;
    FILE *f = open_memstream(&text, &n);
    if (!f) return;
    fputs("text", f);
    fclose(f);
    free(text);
}
char told(void) {
    char *text, c = 0;
    size_t n;
    FILE *f = open_memstream(&text, &n);
    if (!f) return 0;
    fputs("text", f);
    if (fflush(f) == 0) c = text[n];
    fclose(f);
    assert(text[n] == 0);
    free(text);
    return c;
}
char *copied(void) {
    char *text, *to;
    size_t n;
    FILE *f = open_memstream(&text, &n);
    if (!f) return NULL;
    fputs("text", f);
    fclose(f);
    to = malloc(n + 1);
    if (to) memcpy(to, text, n + 1);
    free(text);
    return to;
}
char fits(void) {
    char bytes[8] = "";
    FILE *f = fmemopen(bytes, sizeof bytes, "w");
    if (!f) return 0;
    fputs("text", f);
    fclose(f);
    return bytes[7];
}
int reads(void) {
    char bytes[] = "12";
    FILE *f = fmemopen(bytes, 2, "r");
    if (!f) return 0;
    int c = fgetc(f);
    fclose(f);
    return c;
}
