// What a program has written to a file is not kept: what it reads back is left open.
// vl: --entry main
// long
// expect: main: violated
#include <assert.h>
#include <stdio.h>
#include <string.h>
static int numbers(void) {
    FILE *f = fopen("numbers", "w");
    if (!f) return 1;
    fprintf(f, "%d\n", 42);
    fclose(f);
    f = fopen("numbers", "r");
    if (!f) return 1;
    int n = 0, got = fscanf(f, "%d", &n);
    fclose(f);
    if (got != 1) return 2;
    assert(n == 42); //! assertion information
    return 0;
}
static int bytes(void) {
    char in[8] = "", out[8] = "hello";
    FILE *f = fopen("bytes", "wb");
    if (!f) return 1;
    fwrite(out, 1, 6, f);
    fclose(f);
    f = fopen("bytes", "rb");
    if (!f) return 1;
    size_t got = fread(in, 1, 6, f);
    fclose(f);
    if (got != 6) return 2;
    assert(strcmp(in, out) == 0); //! assertion information
    return 0;
}
static int temporary(void) {
    char line[20];
    FILE *f = tmpfile();
    if (!f) return 1;
    fputs("abc\n", f);
    rewind(f);
    char *got = fgets(line, sizeof line, f);
    fclose(f);
    if (!got) return 2;
    assert(line[0] == 'a'); //! assertion information
    return 0;
}
static int sought(void) {
    FILE *f = tmpfile();
    if (!f) return 1;
    fputs("abc\n", f);
    fseek(f, 0, SEEK_SET);
    int c = fgetc(f);
    fclose(f);
    assert(c == 'a' || c == EOF); //! assertion information
    return 0;
}
// Another file may hold anything.
static int others(void) {
    FILE *f = fopen("other", "r");
    if (!f) return 1;
    int c = fgetc(f);
    fclose(f);
    return 10 / (c - 'x'); //! division-by-zero error
}
int main(void) {
    return others() + numbers() + bytes() + temporary() + sought();
}
