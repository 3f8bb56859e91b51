// Loops that read until the world ends them, into buffers that no unwinding fills: runs do.
// long
// expect: put_line: violated
// expect: key: violated
// expect: from_device: violated
// expect: from_stream: violated
#include <stdio.h>

void put_line(void) {
    char line[1024];
    int c, i = 0;
    while ((c = getchar()) != EOF && c != '\n') line[i++] = (char)c; //! array-bounds warning
    line[i] = 0;
    puts(line);
}
int key(void) {
    char typed[4096];
    int n = 0, c;
    do {
        c = getchar();
        typed[n++] = (char)c; //! array-bounds warning
    } while (c != EOF && c != 27);
    return n;
}
struct device {
    volatile unsigned status, data;
};
#define UART ((struct device *)0x40001000)
int from_device(void) {
    static unsigned char packet[300];
    unsigned n = 0;
    while (UART->status & 1) packet[n++] = (unsigned char)UART->data; //! array-bounds warning
    return packet[0] + (int)n;
}
int from_stream(FILE *f) {
    char text[512];
    int c, i = 0;
    while ((c = getc(f)) != EOF) text[i++] = (char)c; //! array-bounds warning
    return i ? text[0] : 0;
}
