// Pointers that are passed on or returned are alive, null, or no object's address.
// expect: tells: proved
// expect: frees: proved
// expect: drops: proved
// expect: moved: proved
// expect: hooked: proved
// expect: prints: proved
// expect: inner: proved
// expect: found: proved
// expect: numbers: proved
// expect: made: proved
// expect: same: proved
// expect: again: proved
// expect: static_text: proved
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
void use(const void *p);
int note(const char *format, ...);
void (*hook)(void *);
struct pair {
    int *first, *second;
};

void tells(int *p) {
    use(p);
    free(p);
}
void frees(void *p) { free(p); }
/* Dangling members go with their struct. */
void drops(struct pair *p) {
    free(p->first);
    free(p->second);
    free(p);
}
char *moved(char *text) {
    char *more = realloc(text, 16);
    if (!more) {
        note("still %p", (void *)text);
        return text;
    }
    note("to %p", (void *)more);
    return more;
}
void hooked(void) {
    char *p = malloc(4);
    if (!p) return;
    if (hook) hook(p);
    free(p);
}
void prints(void) {
    char *p = malloc(4);
    printf("%p\n", (void *)p);
    free(p);
}
int inner(int a) {
    int b = a;
    const int *p = &b;
    {
        int c = *p;
        use(&c);
    }
    use(p);
    return b;
}
char *found(char *line) {
    char *s = line;
    if (*s == 'a') s++;
    return s;
}
void numbers(uintptr_t n) {
    use((void *)-1);
    use((void *)n);
    use(NULL);
}
int *made(int v) {
    int *p = malloc(sizeof *p);
    if (p) *p = v;
    use(p);
    return p;
}
void *same(void *p) { return p; }
/* An object of its own in each iteration. */
int again(int n) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        int x = n;
        int *p = &x;
        use(p);
        sum += x != 0;
    }
    return sum;
}
const char *static_text(int which) {
    static char memory[4];
    return which ? "text" : memory;
}
