// What annex_7_21_bad.c does wrong, done right.
// expect: closed_last: proved
// expect: buffer: proved
// expect: all_kinds: proved
// expect: precise: proved
// expect: room: proved
// expect: show: safe
// expect: by_a_list: proved
// expect: words: proved
// expect: skipped: proved
// expect: not_reached: proved
// expect: position: proved
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

// 7.21.2, 7.21.3: wide and byte functions mixed on one stream; stream used after `fclose`
int closed_last(void) { FILE *f = fopen("a", "r+"); if (!f) return 0; int c = fgetc(f); fclose(f); return c; }

// 7.21.5: `fflush` of input, mode of `fopen`
int buffer(void) { FILE *f = fopen("a", "rb"); static char b[BUFSIZ]; if (!f) return 0; setbuf(f, b); return fclose(f); }

// 7.21.6.1: formats: arguments missing
int all_kinds(void) { return printf("%d %ld %s %f %c %p %zu %5.2f %-3d|%+d %x %hhu %*d %%\n", 1, 2L, "a", 1.0, 'c', (void *)0, sizeof(int), 2.0, 4, 5, 6u, (unsigned char)7, 3, 8); }
int precise(void) { return printf("%.*s", 2, (char[2]){'a', 'b'}); }
int room(void) { char t[5], u[4]; return sprintf(t, "%d", 1234) + snprintf(u, 4, "%d", 12345); }
static int show(const char *f, ...) { va_list l; va_start(l, f); int r = vprintf(f, l); va_end(l); return r; }
int by_a_list(void) { return show("%d %s", 1, "a"); }

// 7.21.6.2: `scanf`: array too small, result not representable
int words(void) { char t[4], u[4]; int x; return scanf("%3s%4c%d", t, u, &x); }
int skipped(void) { int x; return sscanf("1 2", "%*d%d", &x) == 1 ? x : 0; }
int not_reached(void) { return sscanf("", "%d", (int *)0); }

// 7.21.7, 7.21.8, 7.21.9: contents and positions after errors; `fseek` of text
int position(void) { fpos_t p; return fgetpos(stdin, &p) ? 0 : fsetpos(stdin, &p); }
