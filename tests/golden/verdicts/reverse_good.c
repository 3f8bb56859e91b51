// expect: reverse: proved
#include <assert.h>
void reverse(void) {
    char text[] = "verify";
    for (int i = 0, j = (int)sizeof text - 2; i < j; i++, j--) {
        char t = text[i];
        text[i] = text[j];
        text[j] = t;
    }
    assert(text[0] == 'y' && text[5] == 'v' && text[6] == '\0');
}
