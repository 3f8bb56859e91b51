// A member that no initialiser and no assignment reached.
// expect: make: violated
struct config {
    int baud, parity;
};
int make(int fast) {
    struct config c;
    c.baud = fast ? 115200 : 9600;
    struct config copy = c;
    return copy.parity; //! uninitialised-read warning
}
