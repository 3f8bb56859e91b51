/* esw: table 1, bs, bound 15, 7 checks, 0.02 s
 * Binary search for an unknown key in a table of 15 entries. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

struct entry {
    int key, value;
};

static const struct entry table[15] = {{1, 100}, {5, 200}, {6, 300},  {7, 700},  {8, 900},
                                       {9, 250}, {10, 400}, {11, 600}, {12, 800}, {13, 1500},
                                       {14, 1200}, {15, 110}, {16, 140}, {17, 133}, {18, 10}};

static int lookup(int key) {
    int low = 0, up = 14;
    while (low <= up) {
        int mid = (low + up) >> 1;
        if (table[mid].key == key) return table[mid].value;
        if (table[mid].key > key)
            up = mid - 1;
        else
            low = mid + 1;
    }
    return -1;
}

int main(void) {
    int key = __VERIFIER_nondet_int(), v = lookup(key);
    assert(v == -1 || (key >= 1 && key <= 18));
    assert(key != 8 || v == 900);
    return 0;
}
