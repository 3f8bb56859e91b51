/* No strings: a zero does not end the loop, or a length does, too. */
#include <stddef.h>

int other_end(const char *s) {
    while (*s != ',') s++;
    return *s;
}

int other_case(const char *s) {
    for (;;) switch (*s++) {
        case ';': return 1;
        default: break;
        }
}

static void advance(const char **p) {
    while (**p != ';') (*p)++;
}

int by_cursor(const char *s) {
    advance(&s);
    return *s;
}

int unequal(const char *a, const char *b) {
    while (*a == *b) a++, b++;
    return *a - *b;
}

int skipped(const char *s) {
    while (!*s) s++;
    return *s;
}

size_t counted(const char *s, size_t n) {
    size_t i = 0;
    while (i < n && s[i]) i++;
    return i;
}

const char *counted_down(const char *p, size_t n) {
    while (n-- && *p) p++;
    return p;
}

const char *to_end(const char *p, const char *end) {
    while (p < end && *p) p++;
    return p;
}

struct text {
    char *at;
    size_t pos, len;
};

int of_fields(struct text *t) {
    while (t->pos < t->len && t->at[t->pos]) t->pos++;
    return t->pos < t->len;
}

/* It says how long it is, and where its text ends. */
size_t ended(char *buf, size_t n) {
    size_t i = 0;
    if (!n) return 0;
    buf[n - 1] = 0;
    while (buf[i]) i++;
    return i;
}

/* Eight bytes of which none is zero. */
int fixed(const unsigned char *key) {
    for (int i = 0; i < 8; i++)
        if (!key[i]) return 0;
    return 1;
}

int downwards(const char *p) {
    while (*p) p--;
    return p[1];
}
