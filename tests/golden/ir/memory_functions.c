void *memcpy(void *, const void *, unsigned long);
void *memset(void *, int, unsigned long);
void copy(char *to, const char *from, unsigned long n) {
    memcpy(to, from, n);
    memset(to, 0, n);
}
