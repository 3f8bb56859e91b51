// A function without body does not write through pointers to const.
// expect: plain: proved
// expect: record: proved
// expect: bytes: proved
// expect: hooked: proved
// expect: row: proved
// expect: path: proved
#include <assert.h>
#include <sys/stat.h>
struct node {
    const int *in;
    int n;
};
extern void look(const struct node *);
extern void sum(const int *, int *);
extern void dump(const void *);
extern void strings(const char **);
extern int (*hook)(const int *, int *);

int plain(void) {
    int x = 1, y = 2;
    sum(&x, &y);
    assert(x == 1);
    return y;
}
int record(void) {
    int x = 1;
    struct node n = {&x, 2};
    look(&n);
    assert(n.n == 2 && n.in == &x);
    return 0;
}
int bytes(void) {
    int x = 1;
    dump(&x);
    assert(x == 1);
    return 0;
}
int hooked(void) {
    int x = 1, y = 2;
    hook(&x, &y);
    assert(x == 1);
    return y;
}
int row(void) {
    char s[] = "a";
    const char *all[] = {s, 0};
    strings(all);
    assert(s[0] == 'a');
    return 0;
}
int path(void) {
    char name[] = "/x";
    struct stat s;
    stat(name, &s);
    assert(name[0] == '/');
    return 0;
}
