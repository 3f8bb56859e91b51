// What an attribute says to people is no attribute, whatever words it has.
// expect: begin: proved
// expect: end: proved
// expect: checked: violated
// expect: called: violated
// expect: main: violated
static int row[4], at = 9;
__attribute__((deprecated("no longer a constructor"))) void begin(void) { at = 0; }
__attribute__((deprecated("was _Noreturn, and not [[noreturn]], once"))) void end(void) {}
int checked(int i) {
    if (i < 0 || i > 3) end();
    return row[i]; //! array-bounds information
}
void leave(void (*end_all)(void) __attribute__((noreturn)));
int called(int i, void (*end_all)(void)) {
    if (i < 0 || i > 3) leave(end_all);
    return row[i]; //! array-bounds information
}
int main(void) { return row[at]; } //! array-bounds error
