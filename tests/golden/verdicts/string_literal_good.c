// expect: letter: proved
#include <assert.h>
char letter(unsigned i) {
    if (i > 4) i = 4;
    char c = "word"[i];
    assert(c == 0 || (c >= 'd' && c <= 'w'));
    return c;
}
