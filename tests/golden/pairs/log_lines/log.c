#include "log.h"

#include <stdarg.h>
#include <stdio.h>

static unsigned number;

void log_line(const char *format, ...) {
    char line[40];
    va_list arguments;
    int length;
    va_start(arguments, format);
    length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (length < 0)
        return;
    if ((size_t)length >= sizeof line)
        length = (int)sizeof line - 1;
    line[length] = '\n';
    buffer_append(line, (size_t)length + 1);
    number++;
}

void log_flush(void) {
    log_line("%u lines", number);
    buffer_write();
}
