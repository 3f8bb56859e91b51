// What is behind the converted handle's structure is not there, and one that is read as a void ** is one.
// expect: row: violated
// expect: both: violated
typedef void *table;

struct table_data {
    int n;
    int rows[3];
};

int row(table *handle, unsigned i) {
    struct table_data *t = (struct table_data *)handle;
    return i <= 3 ? t->rows[i] : t->n; //! array-bounds information
}

int both(void **p, int i) { return *p && i > 0 ? ((struct table_data *)p)->rows[2] : 0; } //! out-of-bounds information
