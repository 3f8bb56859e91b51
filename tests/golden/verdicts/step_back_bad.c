// A caller may pass a later element: that depends on it, so this is no more than information.
// expect: previous: violated
int previous(const int *p) {
    return p[-1]; //! out-of-bounds information
}
