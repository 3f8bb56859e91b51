#include "matrix.h"

/* A shape is two digits, as in "4x3". */
int matrix_shape(struct matrix *m, const char *text) {
    if (text[0] < '1' || text[0] > '9' || text[1] != 'x' || text[2] < '1' || text[2] > '9' || text[3] != '\0')
        return -1;
    m->rows = text[0] - '0';
    m->columns = text[2] - '0';
    return m->rows * m->columns <= CELLS ? 0 : -1;
}

int *matrix_cell(struct matrix *m, int row, int column) {
    return &m->cells[row * m->columns + column];
}
