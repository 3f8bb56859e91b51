// _Generic with several associations of the result's type: the controlling expression decides.
// expect: by_builtin: violated
// expect: by_pointer: violated
// expect: by_default: violated
// expect: by_typedef: violated
// expect: by_local_typedef: unknown _Generic
typedef unsigned int word;
struct cat { int lives; };
struct dog { int age; };
#define PICK(x, a, b, c) _Generic((x), int: a, unsigned long: b, default: c)
int by_builtin(unsigned long x, int a, int b) {
    b = 0;
    return 10 / PICK(x, a | 1, b, a | 1); //! division-by-zero warning
}
int by_pointer(struct dog *d, int a, int b) {
    b = 0;
    return 10 / _Generic(d, struct cat *: a | 1, struct dog *: b); //! division-by-zero warning
}
int by_default(short x, int a, int b) {
    b = 0;
    return 10 / PICK(x, a | 1, a | 1, b); //! division-by-zero warning
}
int by_typedef(unsigned x, int a, int b) {
    b = 0;
    return 10 / _Generic(x, float: a | 1, word: b, default: a | 1); //! division-by-zero warning
}
int by_local_typedef(unsigned x, int a, int b) {
    typedef double word;
    b = 0;
    return 10 / _Generic(x, float: a | 1, word: a | 1, default: b);
}
