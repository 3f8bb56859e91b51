// Results of the same calls that the standard fixes are proved.
// expect: numbers: proved
// expect: texts: proved
// expect: sequences: proved
// expect: main: proved
#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void numbers(void) {
    assert(sin(1.0) <= 1.0);
    assert(pow(2.0, 3.0) >= 1.0);
    assert(strtod("0.125", NULL) == 0.125);
    assert(sqrt(9.0) == 3.0);
}

static void texts(void) {
    char b[64];
    int n = snprintf(b, sizeof b, "%.2e", 1.5);
    assert(n > 0 && (size_t)n == strlen(b));
    assert(strerror(EDOM) != NULL);
    assert(setlocale(LC_ALL, NULL) != NULL);
    assert(inet_addr("127.0.0.1") == htonl(0x7f000001));
}

static void sequences(void) {
    srand(1);
    int a = rand(), b = rand();
    srand(1);
    assert(rand() == a && rand() == b);
    time_t t = 0;
    const struct tm *date = gmtime(&t);
    assert(date->tm_year == 70 && date->tm_yday == 0);
}

int main(void) {
    numbers();
    texts();
    sequences();
    assert(sysconf(_SC_PAGESIZE) >= -1);
    return 0;
}
