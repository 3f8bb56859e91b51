// A function without body may write memory that it gets by pointers other than those to const, also by
// those that lie behind one; and memory that it can reach by itself.
// expect: plain: violated
// expect: behind: violated
// expect: both_ways: violated
// expect: known: violated
// expect: hooked: violated
// expect: row: violated
#include <assert.h>
struct node {
    const int *in;
    int *out;
};
extern void look(const struct node *);
extern void sum(const int *, int *);
extern void strings(char *const *);
extern int (*hook)(const int *, int *);
int shared;

int plain(void) {
    int x = 1, y = 2;
    sum(&x, &y);
    assert(y == 2); //! assertion information
    return x;
}
int behind(void) {
    int x = 1, y = 2;
    struct node n = {&x, &y};
    look(&n);
    assert(y == 2); //! assertion information
    return 0;
}
int both_ways(void) {
    int x = 1;
    sum(&x, &x);
    assert(x == 1); //! assertion information
    return 0;
}
int known(void) {
    int y = 0;
    shared = 1;
    sum(&shared, &y);
    assert(shared == 1); //! assertion information
    return 0;
}
int hooked(void) {
    int x = 1, y = 2;
    hook(&x, &y);
    assert(y == 2); //! assertion information
    return 0;
}
int row(void) {
    char s[] = "a";
    char *const all[] = {s, 0};
    strings(all);
    assert(s[0] == 'a'); //! assertion information
    return 0;
}
