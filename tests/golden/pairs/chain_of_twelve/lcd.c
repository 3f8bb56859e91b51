#include <stdio.h>

#include "display.h"

static char cells[ROWS * COLUMNS];

int lcd_at(int row, int column) {
    return row * COLUMNS + column;
}

int lcd_store(int cell, char c) {
    cells[cell] = c;
    return 0;
}

void lcd_dump(void) {
    for (int i = 0; i < ROWS * COLUMNS; i++)
        putchar(cells[i] ? cells[i] : '.');
    putchar('\n');
}
