#include "display.h"

int text_write(int row, int column, const char *text) {
    int written = 0;
    while (text[written] != '\0' && column + written < COLUMNS) {
        if (text_put(row, column + written, text[written]) != 0)
            return -1;
        written++;
    }
    return 0;
}

int text_put(int row, int column, char c) {
    if (c < ' ')
        c = '?';
    return lcd_store(lcd_at(row, column), c);
}
