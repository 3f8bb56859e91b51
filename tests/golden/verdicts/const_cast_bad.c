// The type of a pointer does not say whether its object is constant; some callers' may be.
// expect: terminate: violated
// expect: use_own: proved
static char own[8];
void terminate(const char *s) {
    *(char *)s = 0; //! string-literal-write information
}
void use_own(void) {
    const char *s = own;
    terminate(s);
}
