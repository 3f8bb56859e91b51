// vl: --entry main
// expect: main: violated
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
    d.ops->write(&d, 7); //! null-dereference error
    return d.ops->read(&d);
}
