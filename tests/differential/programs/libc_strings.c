// flags: -lm
/* Functions of the C library, by their models and by the machine's own. */
#define _GNU_SOURCE
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static unsigned sum;

static void add(long v) { sum = sum * 31 + (unsigned)v; }

static int sign(int v) { return (v > 0) - (v < 0); }

static void strings(void) {
    char a[32], b[32];
    strcpy(a, "the quick");
    strcat(a, " brown fox");
    strncpy(b, a, sizeof b);
    add((long)strlen(a));
    add(sign(strcmp(a, b)));
    b[4] = 'z';
    add(sign(strcmp(a, b)));
    add(sign(strncmp(a, b, 4)));
    add(sign(memcmp(a, b, 12)));
    add(strchr(a, 'q') - a);
    add(strrchr(a, 'o') - a);
    add(strstr(a, "brown") - a);
    add(strstr(a, "red") == NULL);
    swab(a, b, 8);
    add(b[0] + 3 * b[7]);
    add((char *)rawmemchr(a, 'w') - a);
    add((long)strspn(a, "eht "));
    add((long)strcspn(a, "xyz"));
    add(strpbrk(a, "fb") - a);
    add((char *)memchr(a, 'k', sizeof a) - a);
    for (char *w = strtok(a, " "); w; w = strtok(NULL, " ")) add(w[0] + (long)strlen(w));
    memmove(b + 2, b, 10);
    memset(b, '-', 2);
    for (int i = 0; i < 12; i++) add(b[i]);
}

static void characters(void) {
    for (int c = -1; c < 256; c++) {
        add(isalpha(c) != 0);
        add(isdigit(c) != 0);
        add(isspace(c) != 0);
        add(ispunct(c) != 0);
        add(isxdigit(c) != 0);
        add(toupper(c));
        add(tolower(c));
    }
}

static void numbers(void) {
    char *end;
    const char *text = "  -123abc";
    add(atoi("42"));
    add(atol("-7x"));
    add(strtol(text, &end, 10));
    add(end - text);
    add((long)strtoul("ff", NULL, 16));
    add(strtol("0x1f", &end, 0));
    add(strtol("077", NULL, 0));
    add(strtol("99999999999999999999", NULL, 10) > 0);
}

static int by_value(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static void sorting(void) {
    int a[9] = {5, -3, 8, 0, 5, 99, -70, 12, 1}, key = 12;
    qsort(a, 9, sizeof a[0], by_value);
    for (int i = 0; i < 9; i++) add(a[i]);
    add((int *)bsearch(&key, a, 9, sizeof a[0], by_value) - a);
    key = 13;
    add(bsearch(&key, a, 9, sizeof a[0], by_value) == NULL);
    add(div(17, 5).quot * 10 + div(17, 5).rem);
}

int main(void) {
    strings();
    characters();
    numbers();
    sorting();
    return (int)sum;
}
