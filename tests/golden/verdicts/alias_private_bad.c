// expect: counter: proved
// expect: step: violated
// expect: keep: proved
// expect: whole: violated
// expect: asked: violated
// expect: listed: violated
// expect: to_assembly: proved
// expect: seen: violated
/* The same where the file gives the addresses away: in a result, in a variable, through a
 * comparison that expects such a pointer, and in an initialiser. */
struct pair {
    int first, second;
};

static int calls;
int *counter(void) { return &calls; }

int step(int *p, const int *q) {
    static int table[4];
    if (p == q) return 0;
    calls = 1;
    *p = 9;
    return table[calls]; //! array-bounds information
}

static struct pair last;
struct pair *kept;
void keep(void) { kept = &last; }

int whole(struct pair *p, const struct pair *q) {
    static int table[4];
    if (p == q) return 0;
    last.first = 3;
    p->first = 9;
    return table[last.first]; //! array-bounds information
}

static unsigned mode;
int asked(unsigned *p) {
    static int table[4];
    if (p != &mode) return 0;
    mode = 1;
    *p = 9;
    return table[mode]; //! array-bounds warning
}

static long size;
long *const sizes[] = {&size};
int listed(long *p, const long *q) {
    static int table[4];
    if (p == q) return 0;
    size = 1;
    *p = 9;
    return table[size]; //! array-bounds information
}

// What assembly does with the address is not seen.
static short word;
void to_assembly(void) { __asm__ volatile("nop # %0" : : "r"(&word) : "memory"); }
int seen(short *p, const short *q) {
    static int table[4];
    if (p == q) return 0;
    word = 1;
    *p = 9;
    return table[word]; //! array-bounds information
}
