// vl: --budget 1000
// Values that a model leaves open are not held against the program: the real function may keep the assertion.
// long
// expect: numbers: violated
// expect: texts: violated
// expect: places: violated
// expect: sequences: violated
// expect: main: violated
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
    assert(sin(1.0) > 0.8); //! assertion information
    assert(pow(1.5, 2.0) == 2.25); //! assertion information
    assert(hypot(3.0, 4.0) == 5.0); //! assertion information
    assert(strtod("0.1234567890123456789", NULL) < 1.0); //! assertion information
    errno = 0;
    double r = exp(1.0);
    assert(errno == 0 && r > 0); //! assertion information
}

static void texts(void) {
    char b[64];
    snprintf(b, sizeof b, "%a", exp(0.5));
    assert(b[2] == '1'); //! assertion information
    snprintf(b, sizeof b, "%p", (void *)b);
    assert(b[0] == '0'); //! assertion information
    assert(strerror(EDOM)[0] != 0); //! assertion information
    char *where = setlocale(LC_ALL, "");
    if (where) assert(where[0] != 0); //! assertion information
    assert(inet_addr("127.1") == htonl(0x7f000001)); //! assertion information
}

static void places(FILE *f) {
    assert(ftell(f) == 0); //! assertion information
    assert(sysconf(_SC_PAGESIZE) > 0); //! assertion information
    off_t end = lseek(0, 0, SEEK_END);
    assert(end < 1000); //! assertion information
}

static void sequences(void) {
    srand(1);
    rand();
    srand(2);
    int other = rand();
    srand(2);
    assert(rand() == other); //! assertion information
    time_t t = 0;
    struct tm date = *gmtime(&t);
    assert(mktime(&date) == 0); //! assertion information
}

int main(void) {
    numbers();
    texts();
    sequences();
    FILE *f = fopen("a", "r");
    if (f) {
        places(f);
        fclose(f);
    }
    return 0;
}
