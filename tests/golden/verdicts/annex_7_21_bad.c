// Undefined behaviour of C11 7.21, <stdio.h> (Annex J.2), in the words of docs/soundness.md.
// expect: read_after_close: violated
// expect: printed_after_close: violated
// expect: closed_twice: violated
// expect: mode: violated
// expect: buffer_too_small: violated
// expect: size_too_large: violated
// expect: missing: violated
// expect: longer: violated
// expect: shorter: violated
// expect: no_string: violated
// expect: real: violated
// expect: not_real: violated
// expect: no_long_double: violated
// expect: no_pointer: violated
// expect: width_too_long: violated
// expect: unknown: violated
// expect: unfinished: violated
// expect: length_of_a_string: violated
// expect: wide_string: violated
// expect: no_end: violated
// expect: too_precise: violated
// expect: format_without_end: violated
// expect: no_room: violated
// expect: one_of_two: violated
// expect: show: violated
// expect: by_a_list: violated
// expect: by_a_list_twice: violated
// expect: word: violated
// expect: word_with_width: violated
// expect: characters: violated
// expect: set: violated
// expect: longer_number: violated
// expect: missing_pointer: violated
// expect: null_pointer: violated
// expect: null_text: violated
// expect: null_input: violated
// expect: position: violated
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

// 7.21.2, 7.21.3: wide and byte functions mixed on one stream; stream used after `fclose`
int read_after_close(void) { FILE *f = fopen("a", "r"); if (!f) return 0; fclose(f); return fgetc(f); } //! use-after-free warning
int printed_after_close(void) { FILE *f = fopen("a", "w"); if (!f) return 0; fclose(f); return fprintf(f, "a"); } //! use-after-free warning
int closed_twice(void) { FILE *f = fopen("a", "r"); if (!f) return 0; fclose(f); return fclose(f); } //! use-after-free warning

// 7.21.5: `fflush` of input, mode of `fopen`
int mode(void) { FILE *f = fopen("a", "q"); if (f) fclose(f); return 0; } //! library-argument warning
int buffer_too_small(void) { FILE *f = fopen("a", "r"); char b[10]; if (!f) return 0; setbuf(f, b); return fclose(f); } //! out-of-bounds warning
int size_too_large(void) { FILE *f = fopen("a", "r"); char b[10]; if (!f) return 0; setvbuf(f, b, _IOFBF, 20); return fclose(f); } //! out-of-bounds warning

// 7.21.6.1: formats: arguments missing
int missing(void) { return printf("%d"); } //! format warning
int longer(void) { return printf("%d", 1L); } //! format warning
int shorter(void) { return printf("%ld", 1); } //! format warning
int no_string(void) { return printf("%s", 1); } //! format warning
int real(void) { return printf("%d", 1.0); } //! format warning
int not_real(void) { return printf("%f", 1); } //! format warning
int no_long_double(void) { return printf("%Lf", 1.0); } //! format warning
int no_pointer(void) { return printf("%p", 1); } //! format warning
int width_too_long(void) { return printf("%*d", 1L, 1); } //! format warning
int unknown(void) { return printf("%y", 1); } //! format warning
int unfinished(void) { return printf("%", 1); } //! format warning
int length_of_a_string(void) { return printf("%hs", "a"); } //! format warning
int wide_string(void) { return printf("%ls", "a"); } //! out-of-bounds warning
int no_end(void) { return printf("%s", (char[2]){'a', 'b'}); } //! out-of-bounds warning
int too_precise(void) { return printf("%.*s", 3, (char[2]){'a', 'b'}); } //! out-of-bounds warning
int format_without_end(void) { return printf((char[2]){'a', 'b'}); } //! out-of-bounds warning
int no_room(void) { char t[4]; return sprintf(t, "%d", 1234); } //! out-of-bounds warning
int one_of_two(int c) { return printf(c ? "%d" : "%s", 1); } //! format information
static int show(const char *f, ...) { va_list l; va_start(l, f); int r = vprintf(f, l); va_end(l); return r; } //! format warning
int by_a_list(void) { return show("%d %d", 1); }
int by_a_list_twice(void) { return show("%s", 1); }

// 7.21.6.2: `scanf`: array too small, result not representable
int word(void) { char t[3]; return scanf("%s", t); } //! out-of-bounds warning
int word_with_width(void) { char t[3]; return scanf("%3s", t); } //! out-of-bounds warning
int characters(void) { char t[3]; return scanf("%4c", t); } //! out-of-bounds warning
int set(void) { char t[3]; return scanf("%[a-z]", t); } //! out-of-bounds warning
int longer_number(void) { int x; return scanf("%ld", &x); } //! format warning
int missing_pointer(void) { int x; return scanf("%d %d", &x); } //! format warning
int null_pointer(void) { return sscanf("1", "%d", (int *)0); } //! null-dereference warning
int null_text(void) { return sscanf("a", "%s", (char *)0); } //! null-dereference warning
int null_input(void) { return scanf("%d", (int *)0); } //! null-dereference warning

// 7.21.7, 7.21.8, 7.21.9: contents and positions after errors; `fseek` of text
int position(void) { fpos_t p; return fsetpos(stdin, &p); } //! uninitialised-read warning
