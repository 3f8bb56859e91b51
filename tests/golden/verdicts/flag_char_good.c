// vl: -- -fno-signed-char
// expect: main: proved
/* Plain char is unsigned by flag, in the library's functions, too. */
#include <assert.h>
#include <limits.h>
#include <string.h>

int main(void) {
    char last = (char)-1;
    assert(last == 255 && CHAR_MIN == 0 && CHAR_MAX == 255);
    char text[] = "\xe9t\xe9";
    assert(text[0] > 't' && strchr(text, 233) == text && strcmp(text, "z") > 0);
    return text[2] - 233;
}
