// expect: shout: proved
// expect: tune: proved
// expect: blank: proved
// expect: restamp: proved
#include <assert.h>
#include <string.h>
void shout(void) {
    char word[] = "abc";
    word[0] = 'A';
}
static int limit = 3;
int tune(int n) {
    int *p = &limit;
    *p = n;
    assert(limit == n);
    return limit;
}
struct stamp {
    int day, month;
};
static struct stamp epoch = {1, 1};
void restamp(struct stamp s) {
    struct stamp *p = &epoch;
    *p = s;
}
void blank(int which) {
    char room[4];
    char *p = which ? room : "none";
    memset(p, ' ', which ? 4 : 0);
}
