#include <stdlib.h>
#include <string.h>
static char **words;
static size_t n, room;
static void add(const char *text) {
    if (n == room) {
        room = room ? room * 2 : 1;
        char **more = reallocarray(words, room, sizeof *more);
        if (!more) abort();
        words = more;
    }
    size_t length = 0;
    while (text[length]) length++;
    words[n] = malloc(length + 1);
    if (!words[n]) abort();
    memcpy(words[n], text, length + 1);
    n++;
}
int main(void) {
    static const char *const text[] = {"one", "three", "five", "", "seven", "a longer one", "x"};
    int h = 0;
    for (unsigned i = 0; i < 21; i++) add(text[i * 5 % 7]);
    for (size_t i = 0; i < n; i++)
        for (char *s = words[i]; *s; s++) h = (h * 31 + *s) % 1000003;
    int *z = calloc(16, sizeof *z), *last = NULL;
    if (!z) abort();
    for (int i = 0; i < 16; i++) h += z[i];
    z[3] = 7;
    last = realloc(z, 4 * sizeof *z);
    if (!last) abort();
    h += last[3];
    free(last);
    for (size_t i = 0; i < n; i++) free(words[i]);
    free(words);
    free(NULL);
    return h;
}
