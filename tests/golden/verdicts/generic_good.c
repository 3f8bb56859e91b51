// expect: by_builtin: proved
// expect: by_pointer: proved
// expect: by_default: proved
// expect: by_typedef: proved
// expect: functions: proved
// expect: cat_age: proved
// expect: dog_age: proved
typedef unsigned int word;
struct cat { int lives; };
struct dog { int age; };
#define PICK(x, a, b, c) _Generic((x), int: a, unsigned long: b, default: c)
int by_builtin(unsigned long x, int a, int b) {
    b = 0;
    return 10 / (1 + PICK(x, a, b, a));
}
int by_pointer(const struct dog *d, int a, int b) {
    b = 0;
    return 10 / (1 + _Generic(d, struct cat *: a, const struct dog *: b));
}
int by_default(short x, int a, int b) {
    b = 0;
    return 10 / (1 + PICK(x, a, a, b));
}
int by_typedef(word x, int a, int b) {
    b = 0;
    return 10 / (1 + _Generic(x, float: a, unsigned: b, default: a));
}
int cat_age(const void *p) { return p ? 1 : 0; }
int dog_age(const void *p) { return p ? 2 : 0; }
int functions(struct dog *d) {
    return d ? 10 / (_Generic(d, struct cat *: cat_age, struct dog *: dog_age)(d) - 1) : 0;
}
