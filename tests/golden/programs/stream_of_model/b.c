#include <stdio.h>
/* What is not executed asks for no model of the stream. */
int is_given(FILE *f) {
    return f != NULL;
    return f == stdout;
}
