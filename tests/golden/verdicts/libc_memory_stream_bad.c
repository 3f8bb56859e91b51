// expect: leaks: violated
// expect: not_told: violated
// expect: told_before: violated
// expect: text: violated
// expect: small: violated
// expect: reads: violated
// vl: --property +memory-leak
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
void leaks(void) {
    char *text;
    size_t n;
    FILE *f = open_memstream(&text, &n);
    if (!f) return;
    fputs("text", f);
    fclose(f);
} //! memory-leak warning
char not_told(void) {
    char *text;
    size_t n;
    FILE *f = open_memstream(&text, &n);
    if (!f) return 0;
    fputs("text", f);
    char c = text[0]; //! uninitialised-read warning
    fclose(f);
    free(text);
    return c;
}
char told_before(void) {
    char *text, c = 0;
    size_t n;
    FILE *f = open_memstream(&text, &n);
    if (!f) return 0;
    fflush(f);
    char *first = text;
    fputs("text", f);
    fclose(f);
    c = first[0]; //! use-after-free warning
    free(text);
    return c;
}
void text(char to[8]) {
    char *text;
    size_t n;
    FILE *f = open_memstream(&text, &n);
    if (!f) return;
    fputs("text", f);
    fclose(f);
    strcpy(to, text); //! out-of-bounds information
    free(text);
}
void small(void) {
    char bytes[8];
    FILE *f = fmemopen(bytes, 9, "w"); //! out-of-bounds warning
    if (f) fclose(f);
}
int reads(void) {
    char bytes[] = "12";
    FILE *f = fmemopen(bytes, 2, "r");
    int c = fgetc(f); //! null-dereference warning
    fclose(f);
    return c;
}
