// vl: --entry main
// expect: main: proved
#include <assert.h>
#include <stdio.h>
static int temporary(void) {
    char line[20];
    FILE *f = tmpfile();
    if (!f) return 1;
    fputs("abc\n", f);
    rewind(f);
    char *got = fgets(line, sizeof line, f);
    fclose(f);
    return got ? line[0] : 2;
}
static int bytes(void) {
    char in[8] = "", out[8] = "hello";
    FILE *f = fopen("bytes", "wb");
    if (!f) return 1;
    size_t put = fwrite(out, 1, 6, f);
    assert(put <= 6);
    fclose(f);
    f = fopen("bytes", "rb");
    if (!f) return 1;
    size_t got = fread(in, 1, 6, f);
    fclose(f);
    assert(got <= 6 && in[6] == 0);
    return in[0];
}
int main(void) {
    return (temporary() + bytes()) != 0;
}
