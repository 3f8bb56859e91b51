int *none(void) { return 0; }
int is_null(void *p) { return !p; }
void *as_pointer(unsigned long x) { return (void *)x; }
unsigned long as_int(void *p) { return (unsigned long)p; }
