// The target of a pointer to bytes from outside may have been allocated.
// expect: given: proved
void free(void *);
void given(void *p) { free(p); }
