// Wide strings joined, read, printed and searched: room, ends and formats are looked at as those of bytes are.
// expect: joined: violated
// expect: line_too_long: violated
// expect: format_from_outside: violated
// expect: argument_missing: violated
// expect: no_room: violated
// expect: unterminated: violated
// expect: ends_at_null: violated
// expect: overlapping: violated
// expect: overlapping_zeros: violated
// expect: overlapping_bytes: violated
// expect: overlapping_fill: violated
#include <stdio.h>
#include <string.h>
#include <wchar.h>

void joined(void) {
    wchar_t path[8] = L"/tmp/";
    wcsncat(path, L"abc", 3); //! out-of-bounds warning
}
void line_too_long(void) {
    wchar_t line[10];
    if (fgetws(line, 20, stdin)) line[0] = 0; //! out-of-bounds warning
}
void format_from_outside(void) {
    wchar_t line[10];
    if (fgetws(line, 10, stdin)) wprintf(line); //! format warning
}
void argument_missing(void) {
    fwprintf(stdout, L"%ls, %d\n", L"a"); //! format warning
}
void no_room(void) {
    wchar_t text[3];
    swprintf(text, 6, L"%d", 12345); //! out-of-bounds warning
}
void unterminated(void) {
    wchar_t text[3] = {L'a', L'b', L'c'};
    fputws(text, stdout); //! out-of-bounds warning
}
void ends_at_null(void) {
    wchar_t text[] = L"one", *rest;
    wcstok(text, L",", &rest);
    *wcstok(NULL, L",", &rest) = 0; //! null-dereference warning
}
void overlapping(void) {
    wchar_t text[12] = L"abcdef";
    wcsncat(text, text + 2, 5); //! overlap warning
}
void overlapping_zeros(void) {
    wchar_t text[12] = L"abc";
    wcsncpy(text, text + 2, 5); //! overlap warning
}
void overlapping_bytes(void) {
    char text[12] = "abcdef";
    strncat(text, text + 2, 5); //! overlap warning
}
void overlapping_fill(void) {
    char text[12] = "abc";
    strncpy(text, text + 3, 4); //! overlap warning
}
