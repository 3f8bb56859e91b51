// What is written from the midst of a member, or by memccpy and wide characters, ends in it.
// expect: filled: proved
// expect: filled_local: proved
// expect: copied: proved
// expect: moved: proved
// expect: text: proved
// expect: formatted: proved
// expect: up_to: proved
// expect: up_to_found: proved
// expect: wide_set: proved
// expect: wide_copy: proved
// expect: wide_part: proved
// expect: last: proved
#include <stdio.h>
#include <string.h>
#include <wchar.h>
struct entry { char name[16]; int n; wchar_t wide[4]; int flags; };
struct packet { int n; char data[4]; };

void filled(struct entry *e) { memset(e->name + 10, 0, 6); }
void filled_local(void) {
    struct entry e;
    memset(&e.name[10], 0, sizeof e.name - 10);
}
void copied(struct entry *e) { memcpy(e->name + 10, "abcdef", 6); }
void moved(struct entry *e) { memmove(&e->name[10], "abcdef", 6); }
void text(struct entry *e) { strcpy(e->name + 10, "abcde"); }
void formatted(struct entry *e) { snprintf(e->name + 10, sizeof e->name - 10, "%s", "0123456789"); }
void up_to(struct entry *e) { memccpy(e->name, "abcdefghijklmnopqrst", '-', 16); }
void up_to_found(struct entry *e) { memccpy(e->name, "abcdefghijklmnopqrst", 'p', 20); }
void wide_set(struct entry *e) { wmemset(e->wide, L' ', 4); }
void wide_copy(struct entry *e) { wmemcpy(e->wide, L"abcd", 4); }
void wide_part(struct entry *e) { wmemset(e->wide + 2, L'x', 2); }
void last(void) {
    struct packet p = {0};
    memset(p.data + 1, 'x', 3);
}
