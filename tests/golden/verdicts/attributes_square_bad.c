// GCC manual, "Attribute Syntax": attributes in square brackets are the others by another spelling.
// vl: -- -std=gnu2x
// expect: first: proved
// expect: last: violated
// expect: kept: violated
// expect: use: proved
// expect: value: proved
// expect: of_value: violated
// expect: main: violated
static int row[4], at;
[[gnu::constructor]] static void first(void) { at = 9; }
[[gnu::destructor]] static void last(void) { row[at] = 1; } //! array-bounds error
[[gnu::used]] static int kept(int i) { return row[i]; } //! array-bounds information
int use(int i) { return kept(i & 3); }
[[gnu::weak]] int value(void) { return 1; }
int of_value(void) { return row[value()]; } //! array-bounds information
int main(int argc, char **argv) {
    (void)argv;
    return argc == 2 ? row[at] : 0; //! array-bounds error
}
