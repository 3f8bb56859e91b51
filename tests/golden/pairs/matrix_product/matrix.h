#ifndef MATRIX_H
#define MATRIX_H

#define CELLS 24

struct matrix {
    int rows, columns;
    int cells[CELLS];
};

int matrix_shape(struct matrix *m, const char *text);
int *matrix_cell(struct matrix *m, int row, int column);
void matrix_fill(struct matrix *m);
int matrix_trace(struct matrix *m);
void matrix_transpose(struct matrix *out, struct matrix *m);

#endif
