// expect: keep: violated
// expect: twice: violated
#include <stdlib.h>
struct hooks {
    void *(*get)(size_t);
    void (*put)(void *);
};
static const struct hooks standard = {malloc, free};
int keep(int x) {
    int *p = standard.get(sizeof *p);
    if (!p) return 0;
    *p = x;
    standard.put(p);
    return *p; //! use-after-free warning
}
void twice(const struct hooks *h) {
    struct hooks mine = h ? standard : (struct hooks){malloc, free};
    void *p = mine.get(8);
    mine.put(p);
    if (p) mine.put(p); //! double-free warning; dangling-pointer warning
}
