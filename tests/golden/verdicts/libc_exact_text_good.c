// The results of sscanf, of printf's count and of ungetc are fixed (7.21.6.2, 7.21.6.1, 7.21.7.10).
// vl: --budget 10000
// expect: scanned: proved
// expect: printed: proved
// expect: put_back: proved
// expect: main: proved
#define _XOPEN_SOURCE 700
#include <assert.h>
#include <stdio.h>
#include <string.h>

static void scanned(void) {
    int a = 0, b = 0, n = 0;
    char word[8], rest[8];
    assert(sscanf("12", "%d", &a) == 1 && a == 12);
    assert(sscanf("3,0x1f", "%d,%i%n", &a, &b, &n) == 2 && a == 3 && b == 31 && n == 6);
    assert(sscanf("", "%d", &a) == EOF);
    assert(sscanf("x", "%d", &a) == 0);
    assert(sscanf("key=value", "%7[^=]=%7s", word, rest) == 2);
    assert(strcmp(word, "key") == 0 && strcmp(rest, "value") == 0);
    double d = 0;
    assert(sscanf(" -1.5 ", "%lf", &d) == 1 && d == -1.5);
}

static void printed(int v) {
    int n = -1, r = printf("abc%n", &n);
    assert(n == 3 && (r == 3 || r < 0));
    r = printf("%d\n", v);
    assert(r < 0 || (r >= 2 && r <= 12));
    r = printf("%5d|%-3s|%x", 12, "a", 255u);
    assert(r < 0 || r == 12);
}

static void put_back(void) {
    int c = getchar();
    if (c == EOF) return;
    assert(ungetc('x', stdin) == 'x');
    assert(getchar() == 'x');
    assert(fileno(stdin) == 0 && fileno(stderr) == 2);
}

int main(void) {
    scanned();
    printed(getchar());
    put_back();
    char line[6];
    if (fgets(line, sizeof line, stdin)) {
        const char *end = strchr(line, '\n');
        assert(!end || end[1] == 0 || strlen(line) < (size_t)(end - line));
    }
    return 0;
}
