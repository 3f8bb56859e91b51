#include <stdio.h>

#include "record.h"

int main(void) {
    unsigned char record[RECORD_MAX];
    int records = 0;
    for (;;) {
        int length = record_read(record);
        if (length == RECORD_END)
            break;
        if (length < 0) {
            report_error(length);
            return 1;
        }
        length = record_trim(record, length);
        printf("%d: ends in %02x\n", records, record[length - 1]);
        if (records < 1000)
            records++;
    }
    return 0;
}
