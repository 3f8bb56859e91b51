// Rows of a matrix: columns counted wrong.
// expect: main: violated
#include <stdlib.h>
enum { ROWS = 3, COLUMNS = 4 };
int main(void) {
    int **m = calloc(ROWS, sizeof *m);
    if (!m) return 1;
    for (int i = 0; i < ROWS; i++) {
        m[i] = malloc(COLUMNS * sizeof **m);
        if (!m[i]) abort();
        for (int k = 0; k <= COLUMNS; k++) m[i][k] = i * k; //! out-of-bounds error
    }
    for (int i = 0; i < ROWS; i++) free(m[i]);
    free(m);
    return 0;
}
