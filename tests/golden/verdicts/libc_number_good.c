// expect: main: proved
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    char *end;
    if (atoi(" -12") != -12) reach_error();
    if (strtol("0x1fz", &end, 0) != 31 || *end != 'z') reach_error();
    errno = 0;
    if (strtol("99999999999999999999", NULL, 10) != LONG_MAX || errno != ERANGE) reach_error();
    if (strtoul("-1", NULL, 10) != ULONG_MAX) reach_error();
    if (strtod("2.5e1", &end) != 25.0 || *end) reach_error();
    return 0;
}
