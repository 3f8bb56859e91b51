#ifndef RECORD_H
#define RECORD_H

enum { RECORD_END = -1, RECORD_TRUNCATED = -2, RECORD_LONG = -3 };

#define RECORD_MAX 32

/* All of these return a length, or one of the errors above. */
int read_length(void);
int record_read(unsigned char *record);
int record_trim(const unsigned char *record, int length);
/* report.c */
void report_error(int error);

#endif
