// A literal or a constant must not be written to through any pointer.
// expect: shout: violated
// expect: tune: violated
// expect: blank: violated
// expect: restamp: violated
#include <string.h>
void shout(void) {
    char *word = "abc";
    word[0] = 'A'; //! string-literal-write warning
}
static const int limit = 3;
int tune(int n) {
    int *p = (int *)&limit;
    if (n > 5) *p = n; //! string-literal-write warning
    return limit;
}
struct stamp {
    int day, month;
};
static const struct stamp epoch = {1, 1};
void restamp(struct stamp s) {
    struct stamp *p = (struct stamp *)&epoch;
    *p = s; //! string-literal-write warning
}
void blank(int which) {
    char room[4];
    char *p = which ? room : "none";
    memset(p, ' ', 4); //! string-literal-write information
}
