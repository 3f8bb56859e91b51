// Functions that are handed over in variables, structs and tables, and kept for later.
// expect: hands_struct: violated
// expect: hands_table: violated
// expect: hands_variable: violated
// expect: hands_number: violated
// expect: later: violated
// expect: changes: violated
// expect: through: violated
// expect: conditional: violated
// expect: record: unknown
// expect: takes: violated
// expect: five: violated
// expect: ok: proved
// expect: seven: violated
// expect: eight: violated
// expect: nine: violated
// expect: ten: violated
// expect: eleven: violated
#include <assert.h>
struct ops {
    const char *name;
    void (*f)(int);
};
struct pair {
    int a, b;
};
struct device {
    void (*each)(void (*)(int));
};
void ext(const void *p);
void ext_register(void (*f)(int));
void ext_number(unsigned long n);
void ext_pair(void (*f)(struct pair));
void ext_run(void);

static int g;
static void ok(int x) { g = x; }
static void five(int x) {
    assert(x != 5); //! assertion information
}
static void seven(int x) {
    assert(x != 7); //! assertion information
}
static void eight(int x) {
    assert(x != 8); //! assertion information
}
static void nine(int x) {
    assert(x != 9); //! assertion information
}
static void ten(int x) {
    assert(x != 10); //! assertion information
}
static void eleven(int x) {
    assert(x != 11); //! assertion information
}
static void takes(struct pair p) {
    assert(p.a != p.b); //! assertion information
}

void hands_struct(void) {
    struct ops o = {"five", five};
    ext(&o);
}
static const struct ops table[] = {{"ok", ok}, {"seven", seven}};
void hands_table(void) { ext(table); }
void hands_variable(void) {
    void (*f)(int) = eight;
    ext_register(f);
}
void hands_number(void) { ext_number((unsigned long)nine); }
void later(void) {
    ext_register(ten);
    ext_run();
}
void changes(void) {
    ext_register(ok);
    g = 0;
    ext_run();
    assert(g == 0); //! assertion information
}
void through(const struct device *d) { d->each(eleven); }
void conditional(int c) {
    g = 0;
    if (c) ext_register(ok);
    g = 1;
    ext_run();
    assert(!c || g == 1); //! assertion information
}
void record(void) { ext_pair(takes); }
