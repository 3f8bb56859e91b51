// The same with what is missing.
// long
// expect: line: proved
// expect: block: proved
// expect: word: proved
// expect: class_of_next: proved
#include <stdio.h>

int line(void) {
    char text[16];
    if (!fgets(text, sizeof text, stdin)) return -1;
    return text[0];
}

int block(void) {
    char data[16];
    size_t n = fread(data, 1, sizeof data, stdin);
    return n > 0 ? data[0] : 0;
}

int word(void) {
    char text[16];
    int n = 0, c;
    while (n < 15 && (c = getchar()) != EOF && c != '\n') text[n++] = (char)c;
    text[n] = 0;
    return n;
}

int class_of_next(void) {
    static const char classes[256] = {['0'] = 1};
    int c = getc(stdin);
    return c == EOF ? 0 : classes[c];
}
