/* A header, which editors call C++ unless they are told otherwise. */
#ifndef TABLE_H
#define TABLE_H
static inline int first(const int table[static 4]) { return table[0]; }
static inline int last(void) {
    int table[4] = {1, 2, 3, 4};
    return table[4];
}
#endif
