// expect: price: proved
#include <assert.h>
int price(int size) {
    int cents;
    switch (size) {
    case 'S': cents = 250; break;
    case 'M': cents = 300; break;
    default:
    case 'L': cents = 340;
    }
    assert(cents >= 250);
    return cents;
}
