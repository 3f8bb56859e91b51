// vl: -- -std=gnu89 -w
// Calls without a prototype that do not fit the definition (6.5.2.2p6): gcc's programs read what
// arguments that were not passed.
// expect: record: violated
// expect: fewer: violated
// expect: more: violated
// expect: number: violated
// expect: real: violated
// expect: wide: violated
// expect: undeclared: violated
// expect: old_style: violated
// expect: old_style_fewer: violated
// expect: takes_pointer: proved
// expect: takes_two: proved
// expect: takes_one: proved
// expect: takes_int: proved
// expect: takes_long: proved
// expect: later: proved
// expect: old: proved
// expect: once_more: proved
// expect: old_style_declared: violated
struct big {
    int a[6];
};
int takes_pointer(), takes_two(), takes_one(), takes_int(), takes_long();

int record(void) {
    struct big x = {{1}};
    return takes_pointer(x); //! wrong-call warning
}

int fewer(void) { return takes_two(1); } //! wrong-call warning

int more(void) { return takes_one(1, 2); } //! wrong-call warning

int number(void) { return takes_pointer(1); } //! wrong-call warning

int real(void) { return takes_int(1.0); } //! wrong-call warning

int wide(void) { return takes_long(-1); } //! wrong-call warning

int undeclared(void) { return later(1.0f); } //! wrong-call warning

int takes_pointer(struct big *p) { return p != 0; }
int takes_two(int a, int b) { return a > b; }
int takes_one(int a) { return a > 0; }
int takes_int(int a) { return a > 0; }
int takes_long(long a) { return a > 0; }
int later(int a) { return a > 0; }

int old(a, b) char a;
float b;
{ return a > b; }

int old_style(void) { return old(1.0, 2.0); } //! wrong-call warning

int old_style_fewer(void) { return old(1); } //! wrong-call warning

int once_more(x) long x;
{ return x > 0; }
int once_more();

int old_style_declared(void) { return once_more(1); } //! wrong-call warning
