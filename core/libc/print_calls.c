/* print_calls.c - <stdio.h>: the printf family by its names, over print.c.
 *
 * Those that _FORTIFY_SOURCE uses are told a size, which is not looked at: that the text fits is an
 * obligation anyway.
 */
#include "vl_stream.h"

int vprintf(const char *restrict format, va_list list);
int vfprintf(FILE *restrict f, const char *restrict format, va_list list);
int vdprintf(int fd, const char *restrict format, va_list list);
int vsnprintf(char *restrict to, size_t room, const char *restrict format, va_list list);
int vsprintf(char *restrict to, const char *restrict format, va_list list);
int vasprintf(char **restrict to, const char *restrict format, va_list list);

int printf(const char *restrict format, ...) VL_WITH(vprintf(format, list))

    int fprintf(FILE *restrict f, const char *restrict format,
                ...) VL_WITH(vfprintf(f, format, list))

        int dprintf(int fd, const char *restrict format, ...) VL_WITH(vdprintf(fd, format, list))

            int sprintf(char *restrict to, const char *restrict format,
                        ...) VL_WITH(vsprintf(to, format, list))

                int snprintf(char *restrict to, size_t room, const char *restrict format,
                             ...) VL_WITH(vsnprintf(to, room, format, list))

                    int asprintf(char **restrict to, const char *restrict format,
                                 ...) VL_WITH(vasprintf(to, format, list))

                        int __printf_chk(int flag, const char *restrict format,
                                         ...) VL_WITH(((void)flag, vprintf(format, list)))

                            int __fprintf_chk(FILE *restrict f, int flag,
                                              const char *restrict format,
                                              ...) VL_WITH(((void)flag, vfprintf(f, format, list)))

                                int __sprintf_chk(char *restrict to, int flag, size_t size,
                                                  const char *restrict format, ...)
                                    VL_WITH(((void)flag, (void)size, vsprintf(to, format, list)))

                                        int __snprintf_chk(char *restrict to, size_t room, int flag,
                                                           size_t size, const char *restrict format,
                                                           ...)
                                            VL_WITH(((void)flag, (void)size,
                                                     vsnprintf(to, room, format, list)))

                                                int __vprintf_chk(int flag,
                                                                  const char *restrict format,
                                                                  va_list list) {
    (void)flag;
    return vprintf(format, list);
}

int __vfprintf_chk(FILE *restrict f, int flag, const char *restrict format, va_list list) {
    (void)flag;
    return vfprintf(f, format, list);
}

int __vsprintf_chk(char *restrict to, int flag, size_t size, const char *restrict format,
                   va_list list) {
    (void)flag;
    (void)size;
    return vsprintf(to, format, list);
}

int __vsnprintf_chk(char *restrict to, size_t room, int flag, size_t size,
                    const char *restrict format, va_list list) {
    (void)flag;
    (void)size;
    return vsnprintf(to, room, format, list);
}
