// expect: load: proved
int load(int ok, int value) {
    int result = -1;
    if (!ok) goto out;
    result = value;
out:
    return result;
}
