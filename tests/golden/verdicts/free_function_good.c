// What a pointer to bytes from outside is to may have been allocated.
// expect: given: proved
void free(void *);
void given(void *p) { free(p); }
