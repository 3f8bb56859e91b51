/* The bytes of a record where a library function is told in a record. */
#include <sys/uio.h>
struct s { int pad, n; };
void step(struct s *p) { p->n = (p->n + 1) & 7; }

void reads(int fd, struct s *p) {
    struct iovec v = {p, sizeof *p};
    (void)readv(fd, &v, 1);
}
