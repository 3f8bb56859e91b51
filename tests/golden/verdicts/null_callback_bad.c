// expect: notify: violated
int notify(void (*done)(int), int status) {
    int failed = done == 0;
    done(status); //! null-dereference information
    return failed;
}
