// The second slot was never filled.
// expect: main: violated
static int one = 1;
static const int *slots[3];
int main(void) {
    slots[0] = &one;
    slots[2] = &one;
    int sum = 0;
    for (int i = 0; i < 3; i++) sum += *slots[i]; //! null-dereference error
    return sum;
}
