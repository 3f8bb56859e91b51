#include "matrix.h"

void matrix_fill(struct matrix *m) {
    for (int i = 0; i < m->rows; i++)
        for (int j = 0; j < m->columns; j++)
            *matrix_cell(m, i, j) = 10 * i + j;
}

int matrix_trace(struct matrix *m) {
    int sum = 0;
    for (int i = 0; i < m->rows; i++)
        sum += *matrix_cell(m, i, i);
    return sum;
}

void matrix_transpose(struct matrix *out, struct matrix *m) {
    out->rows = m->columns;
    out->columns = m->rows;
    for (int i = 0; i < m->rows; i++)
        for (int j = 0; j < m->columns; j++)
            *matrix_cell(out, j, i) = *matrix_cell(m, i, j);
}
