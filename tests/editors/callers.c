/* A function that is right as it is called, and its callers. */
static int at(const int *values, int i) { return values[i]; }

int first(void) {
    int some[2] = {3, 4};
    return at(some, 0);
}

int last(void) {
    int some[2] = {3, 4};
    return at(some, 1);
}
