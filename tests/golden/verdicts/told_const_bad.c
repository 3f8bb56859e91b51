// Code without body may write what it has other pointers to, what stands behind a pointer that it
// reads, and at any time what it can name.
// vl: --engine auto
// expect: written: violated
// expect: behind: violated
// expect: named: violated
// expect: converted: violated
#include <assert.h>
extern int next(void);
extern void fill(int *value);
struct link {
    int *to;
};
extern void read_link(const struct link *l);
extern void read_int(const int *value);
extern void read_bytes(const unsigned char *bytes);
int level;

void written(void) {
    int age = 0;
    while (next()) {
        fill(&age);
        assert(age <= 7); //! assertion information
    }
}

void behind(void) {
    int age = 0;
    struct link l = {&age};
    while (next()) {
        read_link(&l);
        assert(age <= 7); //! assertion information
    }
}

void named(void) {
    level = 0;
    while (next()) {
        read_int(&level);
        assert(level <= 7); //! assertion information
    }
}

void converted(void) {
    int age = 0;
    struct link l = {&age};
    while (next()) {
        read_bytes((const unsigned char *)&l);
        assert(age <= 7); //! assertion information
    }
}
