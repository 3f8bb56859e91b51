/* Strings are what a loop reads until it meets a null character, however it is written. */
#include <ctype.h>
#include <stddef.h>

size_t inside_if(const char *s, char c) {
    size_t n = 0;
    while (*s)
        if (*s++ == c) n++;
    return n;
}

int break_out(const char *s) {
    for (;; s++) {
        if (*s == 'a') return 1;
        if (!*s) break;
    }
    return 0;
}

int cases(const char *s) {
    int n = 0;
    for (;;) switch (*s++) {
        case 0: return n;
        case ' ': n |= 1; break;
        default: break;
        }
}

int indexed(const char *s) {
    int i = 0;
    while (s[i] && s[i] != ':') i++;
    return i;
}

unsigned at_least_once(const char *s) {
    unsigned h = 0;
    do h ^= (unsigned char)*s;
    while (*s++);
    return h;
}

int carried(const char *s) {
    int n = 0, c = *s;
    while (c != '\0') {
        n ^= c;
        c = *++s;
    }
    return n;
}

const char *blanks(const char *s) {
    while (isspace((unsigned char)*s)) ++s;
    return s;
}

static int is_blank(int c) { return c == ' ' || c == '\t'; }

static const char *skip(const char *s) {
    while (is_blank(*s)) s++;
    return s;
}

int by_helper(const char *line) {
    const char *p = skip(line);
    return *p == '#';
}

static void advance(const char **p) {
    while (**p == ' ') (*p)++;
}

static void advance_more(const char **p) {
    advance(p);
    if (**p == ',') (*p)++;
}

int by_cursor(const char *s) {
    advance_more(&s);
    return *s;
}

struct reader {
    int line;
    const char *at;
};

static int next(struct reader *r) {
    while (*r->at && *r->at != '\n') r->at++;
    return *r->at;
}

int by_reader(const char *s) {
    struct reader r = {1, s};
    return next(&r);
}

int of_bytes(const unsigned char *u) {
    int n = 0;
    for (; *u; u++) n ^= *u;
    return n;
}

int in_step(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return *a - *b;
}

int in_step_to_lower(const char *a, const char *b) {
    while (tolower((unsigned char)*a) == tolower((unsigned char)*b)) {
        if (!*a) return 0;
        a++, b++;
    }
    return 1;
}

static int recursive(const char *s) { return *s ? 1 ^ recursive(s + 1) : 0; }

int by_recursion(const char *s) { return recursive(s); }

/* The length is that of the copy. */
void copied(char *to, const char *from, size_t n) {
    size_t i;
    for (i = 0; i + 1 < n && from[i]; i++) to[i] = from[i];
    if (n) to[i] = 0;
}

void copied_short(const char *from) {
    char to[16];
    size_t i;
    for (i = 0; i < sizeof to - 1 && from[i]; i++) to[i] = from[i];
    to[i] = 0;
}

char *trimmed(char *s) {
    char *e = s;
    while (*e) e++;
    while (e > s && e[-1] == ' ') *--e = 0;
    return s;
}
