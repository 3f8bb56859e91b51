// vl: --solver cadical
// What annex_7_bad.c does wrong, done right.
// expect: large_enough: proved
// expect: found_in_time: proved
// expect: member_large_enough: proved
// expect: member_with_limit: proved
// expect: member_for_short_numbers: proved
// expect: member_for_input: proved
// expect: members_for_bytes: proved
// expect: compared: proved
// expect: moved: proved
// expect: appended: proved
// expect: read_apart: proved
// expect: character: proved
// expect: not_least: proved
// expect: locale_read: proved
// expect: text_read: proved
// expect: set_here: proved
// expect: changed_though_volatile: proved
// expect: rest: proved
// expect: all: proved
// expect: taken_from_a_copy: proved
// expect: one: proved
// expect: text: proved
// expect: there: proved
// expect: used_and_freed: proved
// expect: closed: proved
// expect: cleared: proved
// expect: once: proved
// expect: ends_once: proved
// expect: wide: proved
// expect: in_its_array: proved
// expect: key_made: proved
// expect: date: proved
#include <ctype.h>
#include <dirent.h>
#include <limits.h>
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
int large_enough(void) { char t[4]; strcpy(t, "abc"); memcpy(t, "defg", 4); return t[0]; }
int found_in_time(void) { return memchr("ab", 'a', 10) != 0; }
int member_large_enough(struct user *u, const char *s) { strncpy(u->name, s, 7); u->name[7] = 0; return (int)strlen(u->name); }
int member_with_limit(struct user *u, int id) { snprintf(u->name, sizeof u->name, "%d", id); return (int)strlen(u->name); }
int member_for_short_numbers(struct user *u, unsigned char id) { sprintf(u->name, "%d", id); strcat(u->name, "abcd"); return (int)strlen(u->name); }
int member_for_input(struct user *u) { return fgets(u->name, sizeof u->name, stdin) != 0; }
int members_for_bytes(struct user *u) { memset(u->name, 0, sizeof *u); return u->rest[39]; }

// 7.24.1, 7.24.4: `memcmp` of fewer bytes than are compared, also behind the first difference
int compared(void) { return memcmp("ab", "xb", 2); }

// 7, 7.24: library copies between overlapping objects
int moved(void) { char t[10] = "abcdef"; memmove(t + 1, t, 4); memcpy(t, t + 4, 4); return t[0]; }
int appended(void) { char t[20] = "abcdef"; strncat(t, t, 5); return t[0]; }
int read_apart(void) { char t[20] = "123 abc"; int n; return sscanf(t + 4, "%s", t) + sscanf("7", "%d", &n); }

// 7.4: character function given neither `EOF` nor an `unsigned char`
int character(char c) { return isalpha((unsigned char)c) + isdigit(EOF); }

// 7.8.2, 7.22.6: `abs`, `div` and kin: result not representable
int not_least(int a) { return a == INT_MIN ? 0 : abs(a); }

// 7.11, 7.22.4.6, 7.24.6.2: strings of `setlocale`
int locale_read(void) { char *p = setlocale(LC_ALL, 0); return p ? p[0] : 0; }
int text_read(void) { char a = strerror(1)[0], b = strerror(2)[0]; return a == b; }

// 7.13.2.1: `longjmp` without its `setjmp`
static jmp_buf here;
int set_here(void) { if (setjmp(here)) return 0; longjmp(here, 1); }
int changed_though_volatile(void) { volatile int n = 1; if (setjmp(here)) return n; n = 2; longjmp(here, n); }

// 7.16: `va_list` used after another function's `va_arg`, without `va_start`
static int rest(va_list l) { return va_arg(l, int) > va_arg(l, int); }
static int all(int n, ...) { va_list l, k; va_start(l, n); va_copy(k, l); int r = rest(l) + rest(k); va_end(l); va_end(k); return r; }
int taken_from_a_copy(void) { return all(1, 2, 3); }

// 7.16.1.1: `va_arg` without an argument, or of another type
static int one(int n, ...) { va_list l; va_start(l, n); int r = va_arg(l, int); va_end(l); return r; }
static int text(int n, ...) { va_list l; va_start(l, n); char *p = va_arg(l, char *); va_end(l); return p != 0; }
int there(void) { void *p = 0; return one(1, 2u) + one(1, 'a') + text(1, p); }

// 7.22.3: object of size 0 used; freed memory used; alignment of `aligned_alloc`; `free` of something else
int used_and_freed(void) { char *p = aligned_alloc(16, 32); if (!p) return 0; *p = 1; free(p); free(NULL); return 0; }
int closed(void) { FILE *f = fopen("a", "r"); DIR *d = opendir("."); int r = f && d && readdir(d); if (d) closedir(d); if (f) fclose(f); return r; }

// 7.22.3: contents of new memory used
int cleared(void) { int *p = calloc(2, 4); if (!p) return 0; int r = p[1]; free(p); return r; }

// 7.22.4.4, 7.22.4.7: `exit` twice
static void once(void) { }
int ends_once(void) { atexit(once); exit(1); }

// 7.22.7, 7.29, 7.30: multibyte and wide functions
int wide(void) { wchar_t t[7]; return mbstowcs(t, "abcdef", 7) == 6 && wcslen(t) == 6; }

// 7.24: string function leaves its array
int in_its_array(void) { char t[4] = "abc"; return strtok(t, "b") != 0; }

// 7.26: threads: mutexes
int key_made(void) { tss_t k; return tss_create(&k, 0) == thrd_success ? tss_set(k, 0) : 0; }

// 7.27.3: `asctime` of numbers out of range
int date(void) { struct tm t = {.tm_mday = 1}; char to[20]; return asctime(&t) != 0 && strftime(to, 20, "%Y-%m-%d", &t) == 10; }
