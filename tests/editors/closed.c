/* A file of the project that the test does not open (verifyLs.background). */
int overrun(void) {
    int slots[2] = {0, 0};
    return slots[2];
}

// verify-ls: allow array-bounds: a finding that is allowed is no failure
int tolerated(void) {
    int slots[2] = {0, 0};
    return slots[2];
}
