// Where a stream is, and what it says of itself, also one that was opened elsewhere.
// expect: places: proved
// expect: given: proved
// expect: pushed: proved
// expect: main: proved
#include <assert.h>
#include <stdio.h>

static void places(void) {
    FILE *f = fopen("a", "rb");
    char b[4];
    if (!f) return;
    long at = ftell(f);
    assert(at == 0 || at == -1);
    int c = fgetc(f);
    if (c != EOF && ftell(f) != -1) assert(ftell(f) <= 1);
    if (fseek(f, 10, SEEK_SET) == 0) {
        assert(!feof(f));
        at = ftell(f);
        assert(at == 10 || at == -1);
        size_t n = fread(b, 1, 4, f);
        long next = ftell(f);
        if (!ferror(f) && at >= 0 && next >= 0) assert(next == at + (long)n);
    }
    assert(fseek(f, -1, SEEK_SET) == -1);
    if (fseek(f, 0, SEEK_END) == 0) assert(ftell(f) >= -1);
    rewind(f);
    at = ftell(f);
    assert(at <= 0);
    fclose(f);
}

void given(FILE *f) {
    clearerr(f);
    assert(!feof(f) && !ferror(f));
    int c = fgetc(f);
    if (c == EOF) assert(feof(f) || ferror(f));
    int end = feof(f);
    assert(!end == !feof(f));
}

void pushed(FILE *f, FILE *g) {
    int c = fgetc(f);
    if (c == EOF) return;
    if (ungetc('x', f) == EOF) return;
    fgetc(g);
    assert(!feof(f));
    assert(fgetc(f) == 'x');
}

int main(void) {
    places();
    given(stdin);
    pushed(stdin, stdin == stdout ? stdin : stdout);
    return 0;
}
