// Wherever this is reached it fails: no caller can help.
// expect: peek: violated
int peek(const int *p) {
    if (p == 0) return *p; //! null-dereference warning
    return 0;
}
