// A parameter of enumerated type can hold any value of its integer type.
// expect: initial: violated
enum colour { RED, GREEN, BLUE };
char initial(enum colour c) {
    static const char letters[3] = {'r', 'g', 'b'};
    return letters[c]; //! array-bounds information
}
