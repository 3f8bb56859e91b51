// The array is one longer than the word; index 4 is its zero, index 5 outside.
// expect: letter: violated
char letter(unsigned i) {
    if (i > 5) i = 5;
    return "word"[i]; //! array-bounds information
}
