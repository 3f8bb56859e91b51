// GCC manual, "Common Function Attributes": the resolver decides which function a call is of.
// expect: first: violated
// expect: choose: proved
// expect: chosen: unknown
// expect: main: unknown
static int row[4];
static int first(int i) { return row[i]; } //! array-bounds information
static int (*choose(void))(int) { return first; }
int chosen(int i) __attribute__((ifunc("choose")));
int main(int argc, char **argv) {
    (void)argv;
    return chosen(argc);
}
