// A pointer to what has ended has no value any more: it is passed on, or returned.
// expect: tells: violated
// expect: gives_back: violated
// expect: moved: violated
// expect: hooked: violated
// expect: prints: violated
// expect: inner: violated
// expect: found: violated
// expect: both: violated
// expect: later: violated
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
void use(const void *p);
int note(const char *format, ...);
void (*hook)(void *);

void tells(int *p) {
    free(p);
    use(p); //! dangling-pointer warning
}
void *gives_back(void *p) {
    free(p);
    return p; //! dangling-pointer warning
}
char *moved(char *text, size_t n) {
    char *more = realloc(text, n + 1);
    if (!more) return NULL;
    note("from %p", (void *)text); //! dangling-pointer warning
    return more;
}
void hooked(void) {
    char *p = malloc(4);
    if (!p) return;
    free(p);
    if (hook) hook(p); //! dangling-pointer warning
}
void prints(void) {
    char *p = malloc(4);
    free(p);
    printf("%p\n", (void *)p); //! dangling-pointer warning
}
int inner(int a) {
    const int *p;
    {
        int b = a;
        p = &b;
    }
    use(p); //! dangling-pointer warning
    return a;
}
char *found(char c) {
    char line[8] = "a=b";
    return strchr(line, c); //! dangling-pointer information
}
/* The code behind the finding is verified. */
int both(int *p) {
    free(p);
    use(p); //! dangling-pointer warning
    return *p; //! use-after-free warning
}
void later(int *p, int some) {
    if (some) free(p);
    use(p); //! dangling-pointer information
}
