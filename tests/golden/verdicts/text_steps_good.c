// The next character is read only where this one is not the last: so s is a string.
// expect: option: proved
// expect: number: proved
// expect: chosen: proved
// expect: member: proved
// expect: note: proved
int option(const char *s) { return s[0] == '-' && s[1] == '-' && s[2] == 0; }

int number(const char *s) {
    int base = 10;
    if (*s == '0') base = s[1] == 'x' || s[1] == 'X' ? 16 : 8;
    return base;
}

int chosen(const char *s) {
    switch (*s) {
    case '\\': return s[1];
    case '^': return s[1] ? s[2] : 0;
    default: return *s;
    }
}

struct word {
    const char *text;
};
int member(const struct word *w) { return w->text[0] && w->text[1]; }

// Of a function without result, too.
int noted;
void note(const char *s) {
    if (s[0] == '/' && s[1] != '/') noted = 1;
}
