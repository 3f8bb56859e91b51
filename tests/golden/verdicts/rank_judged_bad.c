// A function of a test's library that is told that something is wrong does not come back, so what
// fails only then is information. What fails in any case stays what it is.
// expect: non_null: violated
// expect: truth: violated
// expect: by_variable: violated
// expect: unless: violated
// expect: equal: violated
// expect: equal_last: violated
// expect: null_wanted: violated
// expect: holds_for_null: violated
// expect: fails_anyway: violated
// expect: too_late: violated
// expect: of_another: violated
// expect: other_name: violated
// expect: given_itself: violated
#include <stdio.h>
#include <stdlib.h>

extern void _assert_true(unsigned long result, const char *text, const char *file, int line);
extern void _assert_int_equal(unsigned long a, unsigned long b, const char *file, int line);
extern void AssertEqualsLine(const char *file, int line, int expected, int actual);
extern void assert_null(unsigned long p, const char *text);
extern void TestCheck(int holds, const char *text);
extern void die_if(int failed);
extern void note(int holds);
extern void require(const void *p);
#define assert_non_null(p) _assert_true((unsigned long)(p), #p, __FILE__, __LINE__)

struct box {
    int n;
};

void non_null(void) {
    struct box *p = malloc(sizeof *p);
    assert_non_null(p);
    p->n = 1; //! null-dereference information
    free(p);
}
void truth(void) {
    struct box *p = malloc(sizeof *p);
    TestCheck(p != NULL, "no memory");
    p->n = 1; //! null-dereference information
    free(p);
}
void by_variable(void) {
    struct box *p = malloc(sizeof *p);
    int there = p != NULL;
    TestCheck(there, "no memory");
    p->n = 1; //! null-dereference information
    free(p);
}
void unless(void) {
    struct box *p = malloc(sizeof *p);
    die_if(!p);
    p->n = 1; //! null-dereference information
    free(p);
}
void equal(void) {
    int n;
    int got = scanf("%d", &n);
    _assert_int_equal((unsigned long)got, 1, __FILE__, __LINE__);
    printf("%d", n); //! uninitialised-read information
}
void equal_last(void) {
    int n;
    AssertEqualsLine(__FILE__, __LINE__, 1, scanf("%d", &n));
    printf("%d", n); //! uninitialised-read information
}
void null_wanted(void) {
    struct box *p = malloc(sizeof *p);
    assert_null((unsigned long)p, "p");
    p->n = 1; //! null-dereference warning
    free(p);
}
void holds_for_null(void) {
    struct box *p = malloc(sizeof *p);
    TestCheck(p == NULL, "there is memory");
    p->n = 1; //! null-dereference warning
    free(p);
}
void fails_anyway(void) {
    int a[4] = {0};
    int n = getchar();
    TestCheck(n >= 0, "no input");
    a[n] = 1; //! array-bounds warning
    printf("%d", a[0]);
}
void too_late(void) {
    struct box *p = malloc(sizeof *p);
    int there = p != NULL;
    p->n = 1; //! null-dereference warning
    TestCheck(there, "no memory");
    free(p);
}
void of_another(void) {
    struct box *q = malloc(sizeof *q);
    TestCheck(q != NULL, "no memory");
    struct box *p = malloc(sizeof *p);
    p->n = 1; //! null-dereference warning
    free(p);
    free(q);
}
void other_name(void) {
    struct box *p = malloc(sizeof *p);
    note(p != NULL);
    p->n = 1; //! null-dereference warning
    free(p);
}
void given_itself(void) {
    struct box *p = malloc(sizeof *p);
    require(p);
    p->n = 1; //! null-dereference warning
    free(p);
}
