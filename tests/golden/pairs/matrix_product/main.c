#include <stdio.h>

#include "matrix.h"

int main(int argc, char **argv) {
    static struct matrix m, turned;
    if (argc != 2 || matrix_shape(&m, argv[1]) != 0) {
        fprintf(stderr, "usage: matrix ROWSxCOLUMNS\n");
        return 2;
    }
    matrix_fill(&m);
    matrix_transpose(&turned, &m);
    printf("%d %d\n", matrix_trace(&m), matrix_trace(&turned));
    return 0;
}
