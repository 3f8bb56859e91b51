// A function without body may give back the text that it was given to fill, which the code reads as a string.
// expect: apart: violated
// expect: behind: violated
// expect: through_pointer: violated
// expect: in_the_middle: violated
// expect: ordered: violated
#include <assert.h>
#include <stddef.h>
#include <string.h>

char *next_line(void *, char *, size_t);

int apart(void *arg) {
    char buf[8];
    char *head = next_line(arg, buf, sizeof buf);
    if (!head || strlen(head) >= 3) return 1;
    assert(head != buf); //! assertion information
    return 0;
}

static char kept[8];
int behind(void *arg) {
    char *head = next_line(arg, kept, sizeof kept);
    if (!head || strlen(head) < 2) return 0;
    kept[1] = 0;
    assert(strlen(head) >= 2); //! assertion information
    return 1;
}

int through_pointer(void *arg, char *(*next)(void *, char *, size_t)) {
    char buf[8];
    char *head = next(arg, buf, sizeof buf);
    if (!head || strlen(head) != 2) return 1;
    assert(head != buf); //! assertion information
    return 0;
}

int in_the_middle(void *arg) {
    char buf[8];
    char *head = next_line(arg, buf, sizeof buf);
    if (!head || strlen(head) != 2) return 1;
    assert(head != buf + 3); //! assertion information
    return 0;
}

int ordered(void *arg) { // also such a function's own text: no error, as it may be in buf
    char buf[64];
    char *head = next_line(arg, buf, sizeof buf);
    if (!head) return 0;
    if (strlen(head) >= 3) head++;
    return head > buf; //! pointer-comparison information
}
