// A variable that holds a callback from the start, alone or in a record that it leads to, is handed to code elsewhere,
// which calls it later.
// expect: chosen: proved
// expect: of_record: violated
// expect: behind_record: violated
// expect: install: proved
// expect: behind_array: violated
// expect: of_other: proved
struct ops {
    int n;
    void (*call)(int);
};
struct driver {
    const char *name;
    const struct ops *ops;
};
void poll(void);
void take(const struct ops *o);
void register_driver(struct driver *d);
void count(int *n);
static int row[8], at;
static void chosen(int i) { at = i & 15; }
static struct ops own = {1, chosen};
static const struct ops fixed = {1, chosen};
static struct driver driver = {"x", &fixed};
static int number;
int of_record(void) {
    take(&own);
    at = 1;
    poll();
    return row[at]; //! array-bounds information
}
int behind_record(void) {
    register_driver(&driver);
    at = 1;
    poll();
    return row[at]; //! array-bounds information
}
struct set {
    struct ops all[2];
};
struct device {
    struct set *set;
};
void attach(struct device *d);
static struct set set = {{{0, 0}, {1, chosen}}};
static struct device device = {&set};
static void install(struct device *d) { attach(d); }
int behind_array(void) {
    install(&device);
    at = 1;
    poll();
    return row[at]; //! array-bounds information
}
int of_other(void) {
    count(&number);
    at = 1;
    poll();
    return row[at];
}
