// The program's own strlen counts: it is wrong about the empty string.
// expect: strlen: violated
// expect: main: violated
// vl: --bound 8
unsigned long strlen(const char *s) {
    unsigned long n = 0;
    do n++;
    while (s[n]); //! out-of-bounds information
    return n;
}

extern void reach_error(void);
int main(void) {
    char b[2] = {0, 0};
    if (strlen(b) != 0) reach_error(); //! unreachable-call error
    return 0;
}
