// A negative length passes the test as a signed number.
// expect: copy_byte: violated
unsigned char copy_byte(int index) {
    static unsigned char frame[64];
    if (index < 64)
        return frame[index]; //! array-bounds information
    return 0;
}
