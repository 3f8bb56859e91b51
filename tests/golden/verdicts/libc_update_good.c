// Repaired.
// vl: --budget 50
// expect: read_back: proved
// expect: add_line: proved
// expect: append: proved
// expect: scratch: proved
// expect: print_then_scan: proved
// expect: reopened: proved
// expect: again: proved
// expect: flush_all: proved
// expect: cleared: bounded
// expect: one_way: proved
// expect: copy: proved
#include <stdio.h>
#include <unistd.h>

int read_back(void) {
    int c = 0;
    FILE *f = fopen("notes", "w+");
    if (!f) return 0;
    fputs("hello\n", f);
    rewind(f);
    c = fgetc(f);
    fclose(f);
    return c;
}

void add_line(void) {
    char line[80];
    FILE *f = fopen("notes", "r+b");
    if (!f) return;
    if (fgets(line, sizeof line, f) && line[0] == '#' && fseek(f, 0, SEEK_CUR) == 0) fputs("done\n", f);
    fclose(f);
}

// At the end of the file no seek is needed.
void append(int *t) {
    FILE *f = fopen("numbers", "ab+");
    if (!f) return;
    if (fread(t, sizeof *t, 1, f) == 0 && feof(f)) fwrite(t, sizeof *t, 1, f);
    fclose(f);
}

void scratch(void) {
    FILE *f = tmpfile();
    char b[8];
    if (!f) return;
    if (putc('x', f) == 'x' && fflush(f) == 0) fread(b, 1, sizeof b, f);
    fclose(f);
}

int print_then_scan(int fd) {
    int n = 0;
    FILE *f = fdopen(fd, "r+");
    if (!f) return 0;
    fprintf(f, "how many?\n");
    fflush(f);
    if (fscanf(f, "%d", &n) != 1) n = 0;
    fclose(f);
    return n;
}

void reopened(void) {
    FILE *f = fopen("a", "w+");
    if (!f) return;
    fputc('a', f);
    f = freopen("a", "r+", f);
    if (!f) return;
    fgetc(f);
    fclose(f);
}

void again(void) {
    FILE *f = fopen("a", "r+");
    fpos_t here;
    if (!f) return;
    if (fgetpos(f, &here) == 0) {
        int c = fgetc(f);
        if (c != EOF && fsetpos(f, &here) == 0) fputc(c + 1, f);
    }
    fclose(f);
}

void flush_all(void) {
    FILE *f = fopen("a", "w+");
    if (!f) return;
    fputc('a', f);
    fflush(NULL);
    fgetc(f);
    fclose(f);
}

void cleared(void) {
    FILE *f = fopen("a", "r+");
    if (!f) return;
    while (fgetc(f) != EOF) {
    }
    clearerr(f);
    fputs("more\n", f);
    fclose(f);
}

void one_way(void) {
    puts("name?");
    int c = getchar();
    if (c != EOF) putchar(c);
}

void copy(void) {
    FILE *from = fopen("a", "r+"), *to = fopen("b", "w+");
    if (from && to) {
        int c = fgetc(from);
        if (c != EOF) fputc(c, to);
    }
    if (from) fclose(from);
    if (to) fclose(to);
}
