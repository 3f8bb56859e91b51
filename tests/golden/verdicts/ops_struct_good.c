// vl: --entry main
// expect: main: proved
#include <assert.h>
struct device;
struct ops {
    int (*read)(struct device *);
    int (*write)(struct device *, int);
};
struct device {
    const struct ops *ops;
    int value;
};
static int cell_read(struct device *d) { return d->value; }
static int cell_write(struct device *d, int v) { return d->value = v; }
static int zero_read(struct device *d) { return d->value * 0; }
static const struct ops cell = {cell_read, cell_write};
static const struct ops zero = {.read = zero_read};
int main(int argc, char **argv) {
    struct device d = {argc > 1 ? &zero : &cell, 0};
    (void)argv;
    if (d.ops->write) d.ops->write(&d, 7);
    int r = d.ops->read(&d);
    assert(r == (argc > 1 ? 0 : 7));
    return r;
}
