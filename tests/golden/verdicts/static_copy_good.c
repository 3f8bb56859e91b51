// Of what is copied into an object of static storage only what was set is read.
// expect: assigned: proved
// expect: by_bytes: proved
// expect: whole: proved
// expect: filled: proved
// expect: at_first: proved
#include <string.h>
struct pair {
    int a, b;
};
static struct pair kept, row[3];
static int numbers[4];
int assigned(void) {
    struct pair x;
    x.a = 1;
    kept = x;
    return kept.a;
}
int by_bytes(void) {
    int own[4];
    own[0] = 1;
    memcpy(numbers, own, sizeof *numbers);
    return numbers[0] ^ numbers[3];
}
int whole(int a, int b) {
    struct pair x = {a, b};
    kept = x;
    kept = (struct pair){.b = kept.b};
    return kept.a;
}
int filled(void) {
    for (int i = 0; i < 3; i++) {
        struct pair x = {i, i};
        row[i] = x;
    }
    return row[2].a ^ row[1].b;
}
int at_first(void) {
    return kept.a ^ row[1].b ^ numbers[3];
}
