// Declared by hand, with the library's types: compilers take these names for the library's.
// expect: compare: violated
// expect: compare_some: violated
// expect: clear: violated
// expect: copy: violated
// expect: upper: violated
// expect: builtin: violated
// expect: place: violated
int strcasecmp(const char *a, const char *b);
int strncasecmp(const char *a, const char *b, unsigned long n);
void bzero(void *p, unsigned long n);
void bcopy(const void *from, void *to, unsigned long n);
char *index(const char *s, int c);
unsigned towupper(unsigned c);

int compare(void) {
    const char *none = 0;
    return strcasecmp(none, "123"); //! null-dereference warning
}

int compare_some(void) {
    char text[2] = {'a', 'b'};
    return strncasecmp(text, "abc", 3); //! out-of-bounds warning
}

void clear(void) {
    char text[8];
    bzero(text, 9); //! out-of-bounds warning
}

void copy(void) {
    char from[4] = {1, 2, 3, 4}, to[10];
    bcopy(from, to, 5); //! out-of-bounds warning
}

unsigned upper(void) {
    unsigned c = towupper('a');
    return 100 / (c - 'A'); //! division-by-zero warning
}

int builtin(void) {
    const char *none = 0;
    return __builtin_strcasecmp(none, "123"); //! null-dereference warning
}

char place(void) {
    return *index("abc", 'x'); //! null-dereference warning
}
