/* memory.c - how much address space the process has mapped, and its limit.
 *
 * It runs in signal handlers, so nothing here allocates or uses stdio.
 */
#include "core/base/memory.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

long memory_mapped_mb(void) {
    char buf[64] = {0};
    int fd = open("/proc/self/statm", O_RDONLY);
    if (fd < 0) return 0;
    ssize_t n = read(fd, buf, sizeof buf - 1);
    close(fd);
    enum { DIGITS = 15, MB = 1048576 };
    long pages = 0, page = sysconf(_SC_PAGESIZE);
    for (ssize_t i = 0; i < n && i < DIGITS && buf[i] >= '0' && buf[i] <= '9'; i++)
        pages = pages * 10 + (buf[i] - '0');
    return page > 0 && page <= MB ? pages / (MB / page) : 0;
}

long memory_limit_mb(void) {
    struct rlimit r;
    if (getrlimit(RLIMIT_AS, &r) != 0 || r.rlim_cur == RLIM_INFINITY) return 0;
    return (long)(r.rlim_cur >> 20);
}
