// What a function reads from stdin is no caller's choice, nor is whether stdin is at its end already.
// expect: line: violated
// expect: block: violated
// expect: word: violated
// expect: class_of_next: violated
// expect: written: violated
// expect: at_end: violated
#include <stdio.h>

int line(void) {
    char text[16];
    if (!fgets(text, 17, stdin)) return -1; //! out-of-bounds warning
    return text[0];
}

int block(void) {
    char data[16];
    size_t n = fread(data, 1, 17, stdin); //! out-of-bounds warning
    return n > 0 ? data[0] : 0;
}

int word(void) {
    char text[16];
    int n = 0, c;
    while ((c = getchar()) != EOF && c != '\n') text[n++] = (char)c; //! array-bounds warning
    return n;
}

int class_of_next(void) {
    static const char classes[256] = {['0'] = 1};
    return classes[getc(stdin)]; //! array-bounds warning
}

int written(void) {
    int digits[2] = {0};
    return digits[fwrite("abc", 1, 3, stdout)]; //! array-bounds warning
}

/* Here a caller may have seen the end. */
int at_end(int limit) {
    char text[16];
    if (limit > 16 || !fgets(text, limit + 1, stdin)) return -1; //! library-argument information; out-of-bounds information
    return text[0];
}
