// Plain char is signed here: bytes above 127 index before the table.
// expect: classify: violated
static const unsigned char classes[256];
int classify(const char *s) {
    return classes[(int)s[0]]; //! array-bounds information
}
