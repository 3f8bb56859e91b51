// Who frees nothing does not avoid what happens whenever something is freed.
// expect: resize: violated
// expect: either: violated
#include <stdlib.h>

char *text;
int length = -1;

void resize(int n) {
    if (n > length) {
        if (text) free(text);
        free(text); //! double-free warning
        text = malloc((size_t)n);
        length = n;
    }
}

// Some free it once.
void either(int twice) {
    if (twice && text) free(text);
    free(text); //! double-free information
}
