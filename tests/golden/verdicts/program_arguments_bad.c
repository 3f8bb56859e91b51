// The code does not count the arguments.
// expect: main: violated
int main(int argc, char **argv) {
    (void)argc;
    return argv[2][0] == '-'; //! null-dereference error; out-of-bounds error
}
