// Jumping to the clean-up leaves the result unset.
// expect: load: violated
int load(int ok, int value) {
    int result;
    if (!ok) goto out;
    result = value;
out:
    return result; //! uninitialised-read information
}
