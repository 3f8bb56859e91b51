#include <stdio.h>
/* Code that is not executed asks for no model of the stream. */
int is_given(FILE *f) {
    return f != NULL;
    return f == stdout;
}
