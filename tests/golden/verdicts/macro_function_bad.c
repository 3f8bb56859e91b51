// Functions that a macro of this file defines, called by no other function.
// expect: get_of_four: violated
// expect: quotient: violated
// expect: method_plain: violated
#define GETTER(name, type, room)                                                                   \
    type name(int at) {                                                                            \
        type values[room] = {0};                                                                   \
        return values[at & 7];                                                                     \
    }
#define METHOD(name) static int method_##name(int n)

GETTER(get_of_four, int, 4) //! array-bounds information

int (quotient)(int n) { return 100 / n; } //! division-by-zero information

METHOD(plain) {
    int left[3] = {1, 2, 3};
    return left[n % 3 + 1]; //! array-bounds information
}
