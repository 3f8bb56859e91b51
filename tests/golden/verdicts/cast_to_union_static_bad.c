// Casts to a union type (GNU) in initialisers of static objects.
// expect: main: violated
#include <assert.h>
union word {
    int i;
    float f;
    char bytes[8];
    struct pair {
        short a, b;
    } pair;
};
static union word one = (union word)3;
static union word table[2] = {(union word)3, (union word)4.0f};
static struct {
    int kind;
    union word w;
} inside = {1, (union word)7};
static const struct pair two = {1, 2};
static union word of_pair = (union word)(struct pair){5, 6};
int main(void) {
    assert(one.i == 3);
    assert(table[0].i == 3 && table[1].f == 4.0f);
    assert(inside.w.i == 7 && two.b == 2);
    assert(of_pair.pair.a == 5);
    assert(of_pair.pair.b == 5); //! assertion error
    assert(one.bytes[6] == 0);
    return 0;
}
