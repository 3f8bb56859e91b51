// expect: first_or: proved
int first_or(const int *values, int fallback) {
    if (values == 0) return fallback;
    return *values;
}
