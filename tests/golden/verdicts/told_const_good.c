// Code without body reads what it has a pointer to const to: here, in strings, and behind parameters.
// vl: --engine ic3
// expect: frame: proved
// expect: filled: proved
// expect: outside: proved
#include <assert.h>
#include <stddef.h>
extern int next(void);
extern void send(const unsigned char *bytes, unsigned n);
extern void report(const char *text, ...);
struct sample {
    int value, age;
};
extern int keep(const struct sample *s);

void frame(void) {
    unsigned char bytes[4] = {0};
    unsigned have = 0;
    for (;;) {
        int got = next();
        assert(have < 4);
        if (got < 0) {
            report("nothing");
            continue;
        }
        bytes[have++] = (unsigned char)got;
        if (have == 4) {
            send(bytes, have);
            report("%u bytes", have);
            have = 0;
        }
    }
}

void filled(void) {
    struct sample s = {0, 0};
    while (next()) {
        s.age = keep(&s) && s.age < 7 ? s.age + 1 : 0;
        keep(NULL);
        assert(s.age <= 7);
    }
}

void outside(struct sample *s) {
    s->age = 0;
    while (next()) {
        if (s->age < 7) s->age++;
        keep(s);
        assert(s->age <= 7);
    }
}
