// An object that a caller passes may be freed once.
// expect: destroy: violated
// expect: reset: violated
#include <stdlib.h>
struct buffer {
    char *text;
    int n;
};
int destroy(struct buffer *b) {
    free(b->text);
    free(b);
    return b->n; //! use-after-free warning
}
void reset(struct buffer *b) {
    free(b->text);
    b->n = 0;
    if (b->text) free(b->text); //! double-free warning
}
