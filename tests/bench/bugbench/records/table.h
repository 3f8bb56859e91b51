/* Names in the order in which they came. */
enum { TABLE_SIZE = 4 };

struct table {
    const char *names[TABLE_SIZE];
    unsigned used;
};

void table_put(struct table *t, const char *name);
