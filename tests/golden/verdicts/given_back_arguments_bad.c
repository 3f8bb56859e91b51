// What a function of another file was given it may keep: here a local variable, whose lifetime then ends.
// expect: inner: proved
// expect: outer: violated
char *program;
void tell(const char *, ...);

static void inner(void) {
    char name[4] = "abc";
    tell("%s\n", name);
}

char outer(void) {
    inner();
    return *program; //! dangling information
}
