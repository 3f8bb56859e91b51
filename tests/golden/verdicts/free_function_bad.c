// A function is not allocated, whether this file defines it or a pointer to it comes from outside.
// expect: named: violated
// expect: given: violated
void free(void *);
void other(void);
void named(void) { free((void *)other); } //! invalid-free warning
void given(void (*f)(void)) { free((void *)f); } //! invalid-free warning
