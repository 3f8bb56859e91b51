// vl: --budget 50
// expect: to_the_null: bounded
// expect: by_index: bounded
// expect: after_the_first: bounded
// expect: next_first: bounded
// expect: assigned: bounded
// expect: kinds: bounded
// expect: to_minus_one: bounded
// expect: value_of: bounded
// expect: last_value: bounded
// expect: of_a_field: bounded
// expect: all_bytes: bounded
// expect: rows: bounded
/* Arrays that a null pointer, a zero or -1 ends. */
#include <stddef.h>
#include <string.h>

struct option {
    const char *name;
    int value;
    short flags;
};

struct parser {
    const struct option *options;
    int *ids;
};

struct row {
    char name[12];
    int kind;
};

int to_the_null(char **v) {
    int n = 0;
    while (*v) v++, n ^= 1;
    return n;
}

int by_index(char *const *v) {
    int i = 0;
    while (v[i] != NULL) i++;
    return i;
}

int after_the_first(char **v) {
    int n = 0;
    for (int i = 1; v[i]; i++) n ^= v[i][0];
    return n;
}

int next_first(char **v) {
    int n = 0;
    while (*++v) n ^= 1;
    return n;
}

int assigned(char **v) {
    char *s;
    int n = 0;
    while ((s = *v++) != NULL) n ^= s[0];
    return n;
}

int kinds(const int *p) {
    for (int n = 0;; p++) switch (*p) {
        case 0: return n;
        case 1: n ^= 4; break;
        default: n ^= 1;
        }
}

int to_minus_one(const short *p) {
    int n = 0;
    for (; *p != -1; p++) n ^= *p;
    return n;
}

int value_of(const struct option *o, int flags) {
    for (; o->name; o++)
        if (o->flags == flags) return o->value;
    return -1;
}

int last_value(const struct option *o) {
    while (o->flags) o++;
    return o->value;
}

int of_a_field(const struct parser *p) {
    int n = 0;
    for (const struct option *o = p->options; o->name; o++) n ^= o->value;
    for (int i = 0; p->ids[i]; i++) n ^= p->ids[i];
    return n;
}

int all_bytes(const int *p) {
    int n = 0;
    while (*p) {
        n ^= ((const char *)p)[3];
        p++;
    }
    return n;
}

int rows(const struct row *r) {
    int n = 0;
    for (int i = 0; r[i].kind != -1; i++)
        for (int k = 0; k < 12; k++) n ^= r[i].name[k];
    return n;
}

