// Functions that a macro of this file defines, called by no other function.
// expect: get_of_eight: proved
// expect: get_of_nine: proved
// expect: method_plain: proved
#define GETTER(name, type, room)                                                                   \
    type name(int at) {                                                                            \
        type values[room] = {0};                                                                   \
        return values[at & 7];                                                                     \
    }
#define METHOD(name) static int method_##name(unsigned n)

GETTER(get_of_eight, int, 8)
GETTER(get_of_nine, long, 9)

METHOD(plain) {
    int left[3] = {1, 2, 3};
    return left[n % 3];
}
