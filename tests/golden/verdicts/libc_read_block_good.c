// vl: --entry main
// A text of a thousand bytes from a socket is one block of inputs: searched twice, cut at the end of its first line, and copied.
// long
// expect: main: proved
#include <string.h>
#include <sys/socket.h>

int main(void) {
    char text[1000], copy[1000];
    ssize_t n = recv(0, text, sizeof text - 1, 0);
    if (n <= 0) return 1;
    text[n] = 0;
    char *end = strchr(text, '\r');
    if (end) *end = 0;
    end = strchr(text, '\n');
    if (end) *end = 0;
    strcpy(copy, text);
    return 0;
}
