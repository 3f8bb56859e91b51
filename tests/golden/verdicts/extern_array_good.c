// expect: first: proved
// expect: kept: proved
// expect: passed: proved
extern const unsigned char table[];
extern int counters[];
struct opaque;
extern struct opaque thing;
int use(struct opaque *);
int first(void) { return table[0]; }
int kept(int x) {
    counters[0] = x;
    if (counters[0] != x) __builtin_unreachable();
    return x;
}
int passed(void) { return use(&thing); }
