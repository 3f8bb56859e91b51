#include "display.h"

int widget_label(int row, const char *text) {
    return widget_layout(row, row == 0 ? 0 : 2, text);
}

int widget_layout(int row, int indent, const char *text) {
    return text_write(row, indent, text);
}
