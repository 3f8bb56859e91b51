// expect: copy_byte: proved
unsigned char copy_byte(int index) {
    static unsigned char frame[64];
    if ((unsigned)index < 64u)
        return frame[index];
    return 0;
}
