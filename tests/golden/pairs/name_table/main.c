/* Lines like "rain[3] = 12" and "rain[3]": sets an element of an array, or prints it. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "names.h"

static int c, line = 1;

static void fail(const char *what) {
    fprintf(stderr, "line %d: %s\n", line, what);
    exit(1);
}

static void next(void) { c = getchar(); }

static void skip_blanks(void) {
    while (c == ' ' || c == '\t') next();
}

static void expect(int which) {
    skip_blanks();
    if (c != which) fail("syntax error");
    next();
}

static int read_name(void) {
    char name[16];
    size_t n = 0;
    if (!islower(c)) fail("a name begins with a letter");
    for (; isalnum(c); next())
        if (n + 1 < sizeof name) name[n++] = (char)c;
    name[n] = 0;
    return name_number(name);
}

static long read_number(void) {
    long n = 0;
    skip_blanks();
    if (!isdigit(c)) fail("not a number");
    for (; isdigit(c); next())
        if (n < 1000000) n = 10 * n + (c - '0');
    return n;
}

static void read_statement(void) {
    int array = read_name();
    expect('[');
    long at = read_number() % 8;
    expect(']');
    skip_blanks();
    struct cell *cell = cell_of(array);
    if (!cell) fail("out of memory");
    if (c == '=') {
        next();
        cell->value[at] = read_number();
    } else {
        printf("%ld\n", cell->value[at]);
    }
    expect('\n');
    line++;
}

int main(void) {
    for (next(); c != EOF;) read_statement();
    return 0;
}
