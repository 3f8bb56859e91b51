// In another address space the null pointer's value may be an object's address.
// expect: segment: unknown unsupported
// expect: member: unknown unsupported
// expect: named: proved
struct state {
    int depth, mode;
};

#define SEGMENT __attribute__((address_space(256)))

struct state SEGMENT here;

int segment(unsigned slot) {
    if (slot > 3) return 0;
    return ((int SEGMENT *)0)[slot];
}

void member(void) { ((struct state SEGMENT *)0)->mode = 1; }

int named(void) { return 8 / (here.mode ? here.mode : 1); }
