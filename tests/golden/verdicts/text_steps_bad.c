// The character behind the last one is read.
// expect: both: violated
// expect: far: violated
// expect: behind: violated
// expect: bytes: violated
int both(const char *s) { return s[0] == '-' || s[1] == '-'; } //! out-of-bounds information

int far(const char *s) {
    if (s[0] == 0 || s[1] == 'a') return 0;
    return s[2]; //! out-of-bounds information
}

int behind(const char *s) {
    if (s[0] == 0) return 0;
    return s[1] ? s[2] : s[2]; //! out-of-bounds information
}

// No text.
int bytes(const unsigned char *s, int n) { return n > 0 && s[0] && s[1]; } //! out-of-bounds information
