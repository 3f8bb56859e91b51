// Where a local's first bytes are a pointer that other code has set, a question about it counts as of any other memory.
// expect: argument: proved
// expect: result: proved
// expect: found: proved
// expect: found_value: proved
// expect: make: proved
// expect: made: proved
// expect: copied: proved
// expect: same: proved
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
    if (it.count == 0 || !it.value) return 0;
    assert(it.value);
    return it.value;
}

int result(int key) {
    struct item it = item_of(key);
    if (!it.value) return 0;
    assert(it.value);
    return key;
}

int found(int key) {
    struct item it = {0};
    item_find(key, &it);
    return it.value ? *it.value : 0;
}

int found_value(int key) {
    int *value = 0;
    value_find(key, &value);
    if (value == 0) return 0;
    return *value;
}

static void make(struct item *to) { to->value = value_new(); }

int made() {
    struct item it;
    make(&it);
    return it.value ? *it.value : 0;
}

int copied(const struct item *from) {
    struct item it = *from;
    int known = it.value != 0;
    if (known) assert(it.value);
    return known;
}

int same(struct item a, struct item b) {
    int differ = a.value != b.value;
    if (differ) assert(a.value != b.value);
    return differ;
}
