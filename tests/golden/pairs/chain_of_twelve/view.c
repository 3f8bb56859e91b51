#include "display.h"

int view_open(int item, const char *label) {
    return view_draw((item - 1) % ROWS, label);
}

int view_draw(int row, const char *text) {
    return widget_label(row, text);
}
