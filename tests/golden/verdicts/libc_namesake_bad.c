// err is no name of the standard's: this one is the program's own, of another file, and may return.
// expect: main: violated
extern void reach_error(void);
extern void err(int status, const char *format, ...);

int main(int argc, char **argv) {
    (void)argv;
    if (argc > 1) {
        err(1, "too many");
        reach_error(); //! unreachable-call error
    }
    return 0;
}
