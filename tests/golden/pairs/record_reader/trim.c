#include "record.h"

int record_trim(const unsigned char *record, int length) {
    while (length > 0 && (record[length - 1] == ' ' || record[length - 1] == 0))
        length--;
    return length;
}
