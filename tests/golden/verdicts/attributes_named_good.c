// What an attribute says to people is no attribute, whatever words it has.
// expect: begin: proved
// expect: main: proved
static int row[4], at = 9;
__attribute__((deprecated("no longer a constructor"))) void begin(void) { at = 12; }
int main(void) {
    at -= 6;
    return row[at];
}
