// Functions that are handed over in variables, structs and tables, and kept for later.
// expect: hands_struct: violated
// expect: hands_table: violated
// expect: hands_variable: violated
// expect: hands_number: violated
// expect: later: violated
// expect: changes: violated
// expect: through: violated
// expect: conditional: violated
// expect: record: violated
// expect: record_given: violated
// expect: gives: violated
// expect: within: violated
// expect: hands_on: violated
// expect: registers_later: violated
// expect: registers_two: violated
// expect: again: proved
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
void ext_gives(struct pair (*f)(int));
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
static struct pair gives(int x) {
    struct pair p = {x, 1};
    assert(p.a != 12); //! assertion information
    return p;
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
void record_given(void) { ext_gives(gives); }

/* A function that a callback passes on is called, too; and the functions that it calls may call others. */
static void within(int x) {
    assert(x != 13); //! assertion information
}
static void hands_on(int x) {
    if (x == 1) ext_register(within);
}
void registers_later(void) { ext_register(hands_on); }
static void again(int x) {
    g = x;
    ext_run();
    assert(g == x); //! assertion information
}
void registers_two(void) {
    ext_register(again);
    ext_register(ok);
}
