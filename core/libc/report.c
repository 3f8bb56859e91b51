/* report.c - <err.h>, <error.h> and <syslog.h>: messages by a format.
 *
 * Their format is checked as printf's; printed text is discarded. err and its kin end the program.
 */
#include "vl_stream.h"

int vfprintf(FILE *restrict f, const char *restrict format, va_list list);
_Noreturn void exit(int status);

/* A null format is no message. */
static void vl_report(const char *format, va_list list) {
    if (format) vfprintf(stderr, format, list);
}

#define VL_REPORT()                                                                                \
    {                                                                                              \
        va_list list;                                                                              \
        va_start(list, format);                                                                    \
        vl_report(format, list);                                                                   \
        va_end(list);                                                                              \
    }

void vwarn(const char *format, va_list list) { vl_report(format, list); }

void vwarnx(const char *format, va_list list) { vl_report(format, list); }

void warn(const char *format, ...) VL_REPORT()

    void warnx(const char *format, ...) VL_REPORT()

        void verr(int status, const char *format, va_list list) {
    vl_report(format, list);
    exit(status);
}

void verrx(int status, const char *format, va_list list) { verr(status, format, list); }

void err(int status, const char *format, ...) {
    VL_REPORT()
    exit(status);
}

void errx(int status, const char *format, ...) {
    VL_REPORT()
    exit(status);
}

/* GNU: ends the program unless the status is 0. */
void error(int status, int number, const char *format, ...) {
    (void)number;
    VL_REPORT()
    if (status) exit(status);
}

void openlog(const char *name, int option, int facility) {
    (void)option;
    (void)facility;
    if (name) vl_check_string(name);
}

void closelog(void) {}

void vsyslog(int priority, const char *format, va_list list) {
    (void)priority;
    vl_report(format, list);
}

void syslog(int priority, const char *format, ...) {
    (void)priority;
    VL_REPORT()
}

void __syslog_chk(int priority, int flag, const char *format, ...) {
    (void)priority;
    (void)flag;
    VL_REPORT()
}
