// An object defined const may not be written, however one gets at it (6.7.3p6).
// expect: scalar: violated
// expect: array: violated
// expect: element: violated
// expect: literal: violated
// expect: record: violated
// expect: member: violated
// expect: elements: violated
// expect: filled: violated
// expect: copied: violated
// expect: global: violated
// expect: stat: violated
// expect: callee: violated
// expect: set: proved
// expect: library: violated
#include <stdio.h>
#include <string.h>
struct point {
    int x, y;
};
struct item {
    int count;
    const int id;
    const char name[4];
};
static struct item shelf[3];
static struct item one = {1, 2, "abc"};
void scalar(void) {
    const int a = 5;
    int *p = (int *)&a;
    *p = 6; //! string-literal-write warning
}
void array(void) {
    const int a[3] = {1, 2, 3};
    int *p = (int *)a;
    p[1]++; //! string-literal-write warning
}
void element(unsigned i) {
    const char *const names[2] = {"a", "b"};
    const char **p = (const char **)names;
    if (i < 2) p[i] = 0; //! string-literal-write warning
}
void literal(void) {
    int *p = (int *)(const int[]){1, 2};
    *p = 3; //! string-literal-write warning
}
void record(void) {
    const struct point p = {1, 2};
    ((struct point *)&p)->y = 3; //! string-literal-write warning
}
void member(void) {
    struct item t = {1, 2, "abc"};
    *(int *)&t.id = 3; //! string-literal-write warning
}
void elements(unsigned i) {
    if (i < 3) *(int *)&shelf[i].id = 4; //! string-literal-write warning
}
void filled(void) {
    struct item t = {1, 2, "abc"};
    memset(&t, 0, sizeof t); //! string-literal-write warning
}
void copied(const struct point *from) {
    const struct point p = {1, 2};
    memcpy((void *)&p, from, sizeof p); //! string-literal-write warning
}
void global(void) {
    *(int *)&one.id = 3; //! string-literal-write warning
}
void stat(void) {
    static const int n = 3;
    *(int *)&n = 4; //! string-literal-write warning
}
static void set(int *p) { *p = 1; } //! string-literal-write warning
void callee(void) {
    const int a = 0;
    set((int *)&a);
}
void library(void) {
    const char text[8] = "abc";
    strcpy((char *)text, "def"); //! string-literal-write warning
}
