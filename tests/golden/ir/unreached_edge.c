/* What leaves the last case is nothing: the number that the loop leaves alone needs no parameter. */
void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
int next(void);

int digits(unsigned n) {
    int found = 0;
    while (n > 1) {
        switch (next()) {
        case 'r':
            break;
        default:
            ({
                if (0 == 1)
                    ;
                else
                    __assert_fail("never", "f", 1, "digits");
            });
        }
        found++;
    }
    return found;
}
