// What is written from the midst of a member, or by memccpy and wide characters, may run over its end.
// expect: filled: violated
// expect: filled_local: violated
// expect: copied: violated
// expect: moved: violated
// expect: text: violated
// expect: formatted: violated
// expect: up_to: violated
// expect: up_to_found: violated
// expect: wide_set: violated
// expect: wide_copy: violated
// expect: wide_part: violated
#include <stdio.h>
#include <string.h>
#include <wchar.h>
struct entry { char name[16]; int n; wchar_t wide[4]; int flags; };

void filled(struct entry *e) { memset(e->name + 10, 0, 10); } //! out-of-bounds warning
void filled_local(void) {
    struct entry e;
    memset(&e.name[10], 0, 10); //! out-of-bounds warning
}
void copied(struct entry *e) { memcpy(e->name + 10, "abcdefghij", 10); }            //! out-of-bounds warning
void moved(struct entry *e) { memmove(&e->name[10], "abcdefghij", 10); }            //! out-of-bounds warning
void text(struct entry *e) { strcpy(e->name + 10, "abcdefghij"); }                  //! out-of-bounds warning
void formatted(struct entry *e) { snprintf(e->name + 10, 12, "%s", "0123456789"); } //! out-of-bounds warning
void up_to(struct entry *e) { memccpy(e->name, "abcdefghijklmnopqrst", '-', 20); }  //! out-of-bounds warning
void up_to_found(struct entry *e) {
    memccpy(e->name, "abcdefghijklmnopqrst", 'q', 20); //! out-of-bounds warning
}
void wide_set(struct entry *e) { wmemset(e->wide, L' ', 5); }        //! out-of-bounds warning
void wide_copy(struct entry *e) { wmemcpy(e->wide, L"abcde", 5); }   //! out-of-bounds warning
void wide_part(struct entry *e) { wmemset(e->wide + 2, L'x', 3); }   //! out-of-bounds warning
