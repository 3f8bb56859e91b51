// Where a local's first bytes are a pointer that other code has set, a question about it counts as of any other memory.
// expect: argument: violated
// expect: result: violated
// expect: found: violated
// expect: found_value: violated
// expect: make: proved
// expect: made: violated
// expect: copied: violated
// expect: same: violated
#include <assert.h>

struct item {
    int *value;
    int count;
};

struct item item_of(int key);
int item_find(int key, struct item *to);
void value_find(int key, int **to);
int *value_new(void);

int *argument(struct item it) {
    if (it.count) assert(it.value); //! assertion information
    return it.value;
}

int result(int key) {
    struct item it = item_of(key);
    if (!it.value) assert(key < 0); //! assertion information
    return key;
}

int found(int key) {
    struct item it = {0};
    item_find(key, &it);
    assert(it.value != 0); //! assertion information
    return 1;
}

int found_value(int key) {
    int *value = 0;
    value_find(key, &value);
    if (value == 0) assert(0); //! assertion information
    return 1;
}

static void make(struct item *to) { to->value = value_new(); }

int made() {
    struct item it;
    make(&it);
    assert(it.value); //! assertion information
    return 1;
}

int copied(const struct item *from) {
    struct item it = *from;
    int known = it.value != 0;
    assert(known); //! assertion information
    return known;
}

int same(struct item a, struct item b) {
    int differ = a.value != b.value;
    assert(differ); //! assertion information
    return differ;
}
