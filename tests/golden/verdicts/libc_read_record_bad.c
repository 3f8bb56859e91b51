// vl: --budget 400 --entry main
// The bytes of a record that was read are any, those of its pointers, too, and only as many are set as were read.
// expect: main: violated
#include <stdio.h>

struct record {
    char name[200];
    const char *next;
    int kind;
    short sizes[20];
};

int main(void) {
    static const int table[10] = {1};
    struct record r;
    FILE *f = fopen("records", "rb");
    if (!f) return 1;
    size_t n = fread(&r, 1, sizeof r, f);
    fclose(f);
    if (n == sizeof r && r.name[100] == 'z' && r.sizes[3] == 77) return table[r.kind]; //! array-bounds error
    if (n == sizeof r && r.kind == 42) return *r.next; //! null-dereference error
    if (n >= 100) return r.sizes[0]; //! uninitialised-read error
    return 0;
}
