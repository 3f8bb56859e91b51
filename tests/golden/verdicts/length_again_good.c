// The length of a string, asked for in each iteration: once is enough while nothing changes the string.
// long
// expect: find: proved
// expect: lower: proved
// expect: cut: proved
// expect: length: bounded
// expect: own_length: proved
// expect: two_strings: proved
// expect: main: proved
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void find(void) {
    char *line = malloc(40);
    if (line == NULL) return;
    if (fgets(line, 40, stdin) == NULL) line[0] = 0;
    for (size_t i = 0; i < strlen(line); i++)
        if (line[i] == 'S') {
            puts("a match");
            break;
        }
    free(line);
}

/* The string changes, its length does not. */
void lower(void) {
    char word[] = "ABCDEF";
    for (size_t i = 0; i < strlen(word); i++) word[i] += 'a' - 'A';
    assert(strcmp(word, "abcdef") == 0);
}

/* It grows shorter under the loop. */
void cut(void) {
    char word[] = "ABCDEF";
    size_t n = 0;
    for (; n < strlen(word); n++) word[strlen(word) - 1] = 0;
    assert(n == 3 && strlen(word) == 3);
}

size_t length(const char *s) {
    size_t n = 0;
    while (s[n]) n++;
    return n;
}

void own_length(int far) {
    char word[40] = "0123456789012345678901234567890123456";
    char *at = word;
    size_t n = 0;
    for (size_t i = 0; i < 3; i++) {
        n += length(at);
        if (far) at++;
    }
    assert(n == (far ? 37 + 36 + 35 : 3 * 37));
}

/* Which string it is depends on an input. */
void two_strings(int which, char last) {
    char a[40] = "0123456789012345678901234567890123456", b[40] = "012345678901234567890123456789012345";
    size_t n[2];
    for (int i = 0; i < 2; i++) {
        n[i] = strlen(which ? a : b);
        a[36] = last;
    }
    assert(n[0] == (which ? 37 : 36));
    assert(n[1] == (which && last ? 37 : 36));
}

int main(void) {
    find();
    return 0;
}
