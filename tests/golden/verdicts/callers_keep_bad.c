// A function that may be called from elsewhere is not safe, whatever the calls that the file shows: by its address, in a
// table that no function uses, by another name, by an attribute; or through a function that itself may be.
// expect: by_address: violated
// expect: in_table: violated
// expect: other_name: violated
// expect: marked: violated
// expect: behind: violated
// expect: handed_on: violated
// expect: all: proved
// expect: address: proved
static int by_address(const int *p, int i) { return p[i]; } //! out-of-bounds information
static int in_table(const int *p, int i) { return p[i]; } //! out-of-bounds information
static int other_name(const int *p, int i) { return p[i]; } //! out-of-bounds information
static __attribute__((used)) int marked(const int *p, int i) { return p[i]; } //! out-of-bounds information
static int behind(const int *p, int i) { return p[i]; } //! out-of-bounds information
int handed_on(const int *p, int i) { return behind(p, i); }
struct row {
    const char *name;
    struct {
        int (*call)(const int *, int);
    } in;
};
struct row rows[] = {{"row", {in_table}}};
extern int renamed(const int *, int) __attribute__((alias("other_name")));
int all(void) {
    int t[2] = {0};
    return by_address(t, 1) + in_table(t, 1) + other_name(t, 0) + marked(t, 1) + behind(t, 0);
}
int (*address(void))(const int *, int) { return by_address; }
