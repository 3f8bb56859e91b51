#ifndef LOG_H
#define LOG_H

#include <stddef.h>

/* A log that is kept in memory and written when it is full, or at the end. */
void log_line(const char *format, ...) __attribute__((format(printf, 1, 2)));
void log_flush(void);
/* buffer.c */
void buffer_append(const char *text, size_t length);
void buffer_write(void);

#endif
