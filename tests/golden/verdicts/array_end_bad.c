// vl: --budget 100
// expect: one_behind: violated
// expect: behind_the_zero: violated
// expect: divides: violated
// expect: value_at_the_end: violated
// expect: next_member: violated
// expect: of_a_field: violated
// expect: another_end: violated
// expect: two_at_a_time: violated
// expect: overwritten: violated
// expect: until_nine: violated
/* Arrays that a null pointer, a zero or -1 ends, and what goes wrong at that end. */
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

int one_behind(char **v) {
    while (*v) v++;
    return v[1] != NULL; //! out-of-bounds information
}

int behind_the_zero(const int *p) {
    while (*p++) {}
    return *p; //! out-of-bounds information
}

int divides(const int *p) {
    int n = 0;
    for (; *p; p++) n ^= 100 / (*p + 7u != 0); //! division-by-zero information
    return n;
}

int value_at_the_end(const struct option *o) {
    while (o->name) o++;
    return 100 / o->value; //! division-by-zero information
}

int next_member(const struct option *o) {
    while (o->flags) o++;
    return o[1].value; //! out-of-bounds information
}

int of_a_field(const struct parser *p) {
    int n = 0;
    for (const struct option *o = p->options; o->name; o++) n += o->value; //! signed-overflow information
    return n;
}

int another_end(const unsigned short *p) {
    int n = 0;
    for (; *p != -1; p++) n ^= *p; //! out-of-bounds information
    return n;
}

int two_at_a_time(const int *p) {
    int n = 0;
    while (*p) { //! out-of-bounds information
        n ^= p[1];
        p += 2;
    }
    return n;
}

int overwritten(int *p) {
    int i = 0;
    while (p[i]) {
        p[i + 1] = 1; //! out-of-bounds information
        i++;
    }
    return i;
}

int until_nine(const int *p) {
    int n = 0;
    for (int i = 0;; i++) {
        int c = p[i]; //! out-of-bounds information
        for (int k = 0; k < 3; k++) n ^= c;
        if (c == 9) break;
    }
    return n;
}
