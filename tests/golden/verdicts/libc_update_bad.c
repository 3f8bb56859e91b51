// On a stream for reading and writing, 7.21.5.3p7, input and output do not follow each other directly.
// expect: read_back: violated
// expect: add_line: violated
// expect: append: violated
// expect: scratch: violated
// expect: print_then_scan: violated
// expect: reopened: violated
// expect: again: violated
// expect: flushed: violated
#include <stdio.h>
#include <unistd.h>

int read_back(void) {
    int c = 0;
    FILE *f = fopen("notes", "w+");
    if (!f) return 0;
    fputs("hello\n", f);
    c = fgetc(f); //! library-argument warning
    fclose(f);
    return c;
}

void add_line(void) {
    char line[80];
    FILE *f = fopen("notes", "r+b");
    if (!f) return;
    if (fgets(line, sizeof line, f) && line[0] == '#') fputs("done\n", f); //! library-argument warning
    fclose(f);
}

void append(int *t) {
    FILE *f = fopen("numbers", "ab+");
    if (!f) return;
    if (fread(t, sizeof *t, 1, f) == 1) fwrite(t, sizeof *t, 1, f); //! library-argument warning
    fclose(f);
}

void scratch(void) {
    FILE *f = tmpfile();
    char b[8];
    if (!f) return;
    if (putc('x', f) == 'x') {
        fread(b, 1, sizeof b, f); //! library-argument warning
    }
    fclose(f);
}

int print_then_scan(int fd) {
    int n = 0;
    FILE *f = fdopen(fd, "r+");
    if (!f) return 0;
    fprintf(f, "how many?\n");
    if (fscanf(f, "%d", &n) != 1) n = 0; //! library-argument warning
    fclose(f);
    return n;
}

void reopened(void) {
    FILE *f = fopen("a", "r");
    if (!f) return;
    f = freopen("a", "w+", f);
    if (!f) return;
    fputc('a', f);
    fgetc(f); //! library-argument warning
    fclose(f);
}

void again(void) {
    FILE *f = fopen("a", "r+");
    if (!f) return;
    fputc('a', f);
    rewind(f);
    int c = fgetc(f);
    if (c != EOF) fputc(c, f); //! library-argument warning
    fclose(f);
}

// After input it is a seek that output needs.
void flushed(void) {
    FILE *f = fopen("a", "r+");
    if (!f) return;
    int c = fgetc(f);
    fflush(f);
    if (c == 'a') fputc('b', f); //! library-argument warning
    fclose(f);
}
