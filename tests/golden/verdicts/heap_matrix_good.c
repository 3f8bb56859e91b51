// expect: main: proved
#include <assert.h>
#include <stdlib.h>
enum { ROWS = 3, COLUMNS = 4 };
int main(void) {
    int sum = 0, result = 1;
    int **m = calloc(ROWS, sizeof *m);
    if (!m) return 1;
    for (int i = 0; i < ROWS; i++) {
        m[i] = malloc(COLUMNS * sizeof **m);
        if (!m[i]) goto end;
        for (int k = 0; k < COLUMNS; k++) m[i][k] = i * k;
    }
    for (int i = 0; i < ROWS; i++)
        for (int k = 0; k < COLUMNS; k++) sum += m[i][k];
    assert(sum == 18);
    result = 0;
end:
    for (int i = 0; i < ROWS; i++) free(m[i]);
    free(m);
    return result;
}
