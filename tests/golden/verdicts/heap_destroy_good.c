// expect: destroy: proved
// expect: reset: proved
#include <stdlib.h>
struct buffer {
    char *text;
    int n;
};
int destroy(struct buffer *b) {
    int n = b->n;
    free(b->text);
    free(b);
    return n;
}
void reset(struct buffer *b) {
    free(b->text);
    b->text = NULL;
    b->n = 0;
    if (b->text) free(b->text);
}
