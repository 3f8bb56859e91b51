// A function of another file cannot keep a pointer to its variable arguments, or to a copy that it was passed: it may set
// a global to an object that it was given, but not to these.
// expect: usage: proved
// expect: twice: proved
// expect: copies: proved
struct pair {
    int a, b;
};

char *program;
void tell(const char *, ...);
void take(struct pair);

void usage(void) { tell("usage: %s\n", program); }

char twice(void) {
    tell("usage: %s\n", program);
    return *program;
}

char copies(struct pair p) {
    take(p);
    return *program;
}
