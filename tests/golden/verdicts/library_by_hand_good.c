// expect: compare: proved
// expect: compare_some: proved
// expect: clear: proved
// expect: copy: proved
// expect: upper: proved
// expect: builtin: proved
// expect: place: proved
int strcasecmp(const char *a, const char *b);
int strncasecmp(const char *a, const char *b, unsigned long n);
void bzero(void *p, unsigned long n);
void bcopy(const void *from, void *to, unsigned long n);
char *index(const char *s, int c);
unsigned towupper(unsigned c);

int compare(void) {
    const char *none = "";
    return strcasecmp(none, "123");
}

int compare_some(void) {
    char text[3] = {'a', 'b', 0};
    return strncasecmp(text, "abc", 3);
}

void clear(void) {
    char text[8];
    bzero(text, 8);
}

void copy(void) {
    char from[4] = {1, 2, 3, 4}, to[10];
    bcopy(from, to, 4);
}

unsigned upper(void) {
    unsigned c = towupper('a');
    return 100 / (c + 1 - 'A');
}

int builtin(void) {
    const char *none = "";
    return __builtin_strcasecmp(none, "123");
}

char place(void) {
    return *index("abc", 'c');
}
