// An object passed together with a function is for that function: it changes in later calls, too.
// expect: quits: proved
// expect: loop: violated
// expect: local: violated
// expect: through: violated
// expect: parameter: violated
// expect: block: violated
#include <assert.h>
#include <stdlib.h>
struct app {
    int running, code;
    struct app *other;
};
struct hook {
    void (*f)(void *);
    void *context;
};
void ext_register(void (*f)(void *), void *context);
void ext_hook(const struct hook *h);
void ext_run(void);
static void quits(void *p) {
    struct app *a = p;
    a->running = 0;
}
int loop(int n) {
    struct app a = {1, 0, 0};
    ext_register(quits, &a);
    while (a.running) ext_run();
    return 10 / n; //! division-by-zero information
}
int local(void) {
    struct app a = {1, 0, 0};
    struct hook h = {quits, &a};
    ext_hook(&h);
    a.running = 1;
    ext_run();
    assert(a.running == 1); //! assertion information
    return 0;
}
int through(void) {
    struct app b = {1, 0, 0}, a = {1, 0, &b};
    ext_register(quits, &a);
    b.code = 3;
    ext_run();
    assert(b.code == 3); //! assertion information
    return 0;
}
int parameter(struct app *p) {
    ext_register(quits, p);
    p->code = 2;
    ext_run();
    assert(p->code == 2); //! assertion information
    return 0;
}
int block(void) {
    struct app *a = calloc(1, sizeof *a);
    if (!a) return 0;
    ext_register(quits, a);
    a->code = 2;
    ext_run();
    assert(a->code == 2); //! assertion information
    free(a);
    return 0;
}
