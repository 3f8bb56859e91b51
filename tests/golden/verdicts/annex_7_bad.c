// vl: --budget 1000 --solver cadical
// Undefined behaviour of C11 7 but for <stdio.h> (Annex J.2), in the words of docs/soundness.md.
// long
// expect: no_stream: violated
// expect: no_path: violated
// expect: no_base: violated
// expect: no_text: violated
// expect: too_small: violated
// expect: too_small_by_bytes: violated
// expect: too_small_by_elements: violated
// expect: too_small_of_wide: violated
// expect: too_small_to_search: violated
// expect: member_too_small: violated
// expect: member_too_small_for_number: violated
// expect: member_too_small_for_both: violated
// expect: member_too_small_with_limit: violated
// expect: member_too_small_for_bytes: violated
// expect: member_too_small_for_input: violated
// expect: row_too_small: violated
// expect: compared_behind: violated
// expect: bytes_apart: violated
// expect: text_moved: violated
// expect: text_doubled: violated
// expect: text_printed: violated
// expect: text_read: violated
// expect: wide_moved: violated
// expect: any_character: violated
// expect: beyond_characters: violated
// expect: by_a_pointer: violated
// expect: least: violated
// expect: least_long: violated
// expect: quotient: violated
// expect: quotient_of_largest: violated
// expect: locale_changed: violated
// expect: text_gone: violated
// expect: never_set: violated
// expect: set: proved
// expect: set_by_one_that_ended: violated
// expect: changed_between: violated
// expect: not_started: violated
// expect: after_end: violated
// expect: ended_before: violated
// expect: rest: proved
// expect: all: proved
// expect: taken_twice: violated
// expect: one: proved
// expect: text: proved
// expect: nothing_there: violated
// expect: real_there: violated
// expect: longer_there: violated
// expect: pointer_there: violated
// expect: number_there: violated
// expect: nothing_used: violated
// expect: freed_used: violated
// expect: not_aligned: violated
// expect: freed_twice: violated
// expect: freed_and_moved: violated
// expect: variable_freed: violated
// expect: part_freed: violated
// expect: literal_freed: violated
// expect: stream_freed: violated
// expect: directory_freed: violated
// expect: new_memory: violated
// expect: new_rest: violated
// expect: again: proved
// expect: ends_twice: violated
// expect: too_many: violated
// expect: no_end: violated
// expect: no_end_of_string: violated
// expect: first_of_nothing: violated
// expect: key_not_made: violated
// expect: month: violated
// expect: year: violated
// expect: conversion: violated
#include <ctype.h>
#include <dirent.h>
#include <inttypes.h>
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>
#include <time.h>
#include <wchar.h>

struct user {
    char name[8], rest[40];
};

// 7.1.4: argument that the library does not allow; array too small
int no_stream(void) { return fclose(NULL); } //! null-dereference warning
int no_path(void) { return fopen(0, "r") != 0; } //! null-dereference warning
int no_base(void) { return (int)strtol("1", 0, 40); } //! library-argument warning
int no_text(void) { return puts((char[2]){'a', 'b'}); } //! out-of-bounds warning
int too_small(void) { char t[2]; strcpy(t, "abc"); return t[0]; } //! out-of-bounds warning
int too_small_by_bytes(void) { char t[4]; memcpy(t, "abcdef", 5); return t[0]; } //! out-of-bounds warning
int too_small_by_elements(void) { char t[4]; return fread(t, 2, 4, stdin) > 0; } //! out-of-bounds warning
int too_small_of_wide(void) { wchar_t t[2]; wmemset(t, L'a', 3); return t[0] == L'a'; } //! out-of-bounds warning
int too_small_to_search(void) { return memchr("ab", 'z', 10) != 0; } //! out-of-bounds warning
int member_too_small(struct user *u) { strcpy(u->name, "12345678"); return u->name[0]; } //! out-of-bounds warning
int member_too_small_for_number(struct user *u, int id) { sprintf(u->name, "%d", id); return u->name[0]; } //! out-of-bounds information
int member_too_small_for_both(struct user *u) { strcpy(u->name, "1234"); strcat(u->name, "5678"); return u->name[0]; } //! out-of-bounds warning
int member_too_small_with_limit(struct user *u, int id) { snprintf(u->name, sizeof *u, "%d", id); return u->name[0]; } //! out-of-bounds information
int member_too_small_for_bytes(struct user *u, const char *s) { strncpy(u->name, s, 12); return u->name[0]; } //! out-of-bounds warning
int member_too_small_for_input(struct user *u) { return fgets(u->name, sizeof *u, stdin) != 0; } //! out-of-bounds information
int row_too_small(void) { char t[3][4]; strcpy(t[1], "1234"); return t[1][0]; } //! out-of-bounds warning

// 7.24.1, 7.24.4: `memcmp` of fewer bytes than are compared, also behind the first difference
int compared_behind(void) { return memcmp("ab", "xbcdef", 6); } //! out-of-bounds warning

// 7, 7.24: library copies between overlapping objects
int bytes_apart(void) { char t[10] = "abcdef"; memcpy(t + 1, t, 4); return t[0]; } //! overlap warning
int text_moved(void) { char t[10] = "abcdef"; strcpy(t + 1, t); return t[0]; } //! overlap warning
int text_doubled(void) { char t[20] = "abcdef"; strcat(t, t); return t[0]; } //! overlap warning
int text_printed(void) { char t[20] = "abcdef"; return snprintf(t, 20, "%s!", t + 1); } //! overlap warning
int text_read(void) { char t[20] = "abcdef"; return sscanf(t, "%s", t + 2); } //! overlap warning
int wide_moved(void) { wchar_t t[20] = L"abcdef"; wmemcpy(t + 1, t, 5); return t[0] == L'a'; } //! overlap warning

// 7.4: character function given neither `EOF` nor an `unsigned char`
int any_character(int c) { return isalpha(c); } //! library-argument information
int beyond_characters(void) { return toupper(300); } //! library-argument warning
int by_a_pointer(int c) { int (*f)(int) = isdigit; return f(c); } //! library-argument information

// 7.8.2, 7.22.6: `abs`, `div` and kin: result not representable
int least(int a) { return abs(a); } //! signed-overflow information
int least_long(long long a) { return llabs(a) > 0; } //! signed-overflow information
int quotient(int a, int b) { return div(a, b).quot; } //! division-by-zero information; signed-overflow information
int quotient_of_largest(intmax_t a, intmax_t b) { return b ? imaxdiv(a, b).quot > 0 : 0; } //! signed-overflow information

// 7.11, 7.22.4.6, 7.24.6.2: strings of `setlocale`
int locale_changed(void) { char *p = setlocale(LC_ALL, 0); if (p) p[0] = 'x'; return 0; } //! string-literal-write warning
int text_gone(void) { char *a = strerror(1), *b = strerror(2); return a[0] == b[0]; } //! dangling information

// 7.13.2.1: `longjmp` without its `setjmp`
static jmp_buf never, ended;
int never_set(void) { longjmp(never, 1); } //! library-argument warning
static int set(void) { return setjmp(ended); }
int set_by_one_that_ended(void) { if (set()) return 0; longjmp(ended, 1); } //! library-argument warning
int changed_between(void) { int n = 1; if (setjmp(ended)) return n; n = 2; longjmp(ended, n); } //! uninitialised-read warning

// 7.16: `va_list` used after another function's `va_arg`, without `va_start`
int not_started(int n, ...) { va_list l; return va_arg(l, int) + n; } //! uninitialised-read warning
static int after_end(int n, ...) { va_list l; va_start(l, n); int r = va_arg(l, int); va_end(l); return r + va_arg(l, int); } //! varargs warning
int ended_before(void) { return after_end(1, 2, 3); }
static int rest(va_list l) { return va_arg(l, int) > va_arg(l, int); } //! varargs warning
static int all(int n, ...) { va_list l; va_start(l, n); int r = rest(l) + rest(l); va_end(l); return r; }
int taken_twice(void) { return all(1, 2, 3); }

// 7.16.1.1: `va_arg` without an argument, or of another type
static int one(int n, ...) { va_list l; va_start(l, n); int r = va_arg(l, int); va_end(l); return r; } //! varargs warning
static int text(int n, ...) { va_list l; va_start(l, n); char *p = va_arg(l, char *); va_end(l); return p != 0; } //! varargs warning
int nothing_there(void) { return one(1); }
int real_there(void) { return one(1, 2.0); }
int longer_there(void) { return one(1, 2L); }
int pointer_there(void) { return one(1, "a"); }
int number_there(void) { return text(1, 0); }

// 7.22.3: object of size 0 used; freed memory used; alignment of `aligned_alloc`; `free` of something else
int nothing_used(void) { char *p = malloc(0); if (!p) return 0; *p = 1; free(p); return 0; } //! out-of-bounds warning
int freed_used(void) { char *p = strdup("a"); if (!p) return 0; free(p); return puts(p); } //! use-after-free warning
int not_aligned(void) { void *p = aligned_alloc(3, 9); free(p); return 0; } //! library-argument warning
int freed_twice(void) { char *p = malloc(4); free(p); free(p); return 0; } //! double-free warning
int freed_and_moved(void) { char *p = malloc(4); free(p); p = realloc(p, 5); free(p); return 0; } //! double-free warning
int variable_freed(void) { int x; free(&x); return 0; } //! invalid-free warning
int part_freed(void) { char *p = malloc(4); if (!p) return 0; free(p + 1); return 0; } //! invalid-free warning
int literal_freed(void) { free("abc"); return 0; } //! invalid-free warning
int stream_freed(void) { FILE *f = fopen("a", "r"); if (!f) return 0; free(f); return 0; } //! invalid-free warning
int directory_freed(void) { DIR *d = opendir("."); if (!d) return 0; free(readdir(d)); closedir(d); return 0; } //! invalid-free warning

// 7.22.3: contents of new memory used
int new_memory(void) { int *p = malloc(8); if (!p) return 0; int r = p[1]; free(p); return r; } //! uninitialised-read warning
int new_rest(void) { int *p = calloc(2, 4); if (!p) return 0; int *q = realloc(p, 16); if (!q) { free(p); return 0; } int r = q[3]; free(q); return r; } //! uninitialised-read warning

// 7.22.4.4, 7.22.4.7: `exit` twice
static void again(void) { exit(2); } //! library-argument warning
int ends_twice(void) { atexit(again); exit(1); }

// 7.22.7, 7.29, 7.30: multibyte and wide functions
int too_many(void) { wchar_t t[3]; return (int)mbstowcs(t, "abcdef", 6); } //! out-of-bounds warning
int no_end(void) { wchar_t t[2] = {L'a', L'b'}; return (int)wcslen(t); } //! out-of-bounds warning

// 7.24: string function leaves its array
int no_end_of_string(void) { char t[4] = "abc"; t[3] = 'd'; return (int)strlen(t); } //! out-of-bounds warning
int first_of_nothing(void) { return strtok(NULL, " ") != 0; } //! out-of-bounds information

// 7.26: threads: mutexes
int key_not_made(void) { tss_t k; return tss_set(k, 0); } //! uninitialised-read warning

// 7.27.3: `asctime` of numbers out of range
int month(void) { struct tm t = {.tm_mon = 40}; return asctime(&t) != 0; } //! library-argument warning
int year(void) { struct tm t = {.tm_mday = 1, .tm_year = 99999}; return asctime(&t) != 0; } //! library-argument warning
int conversion(void) { struct tm t = {0}; char to[20]; return (int)strftime(to, 20, "%!", &t); } //! format warning
