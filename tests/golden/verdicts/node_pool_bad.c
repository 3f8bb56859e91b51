// The free list ends in -1, and the code does not test for it.
// expect: main: violated
// expect: take: violated
struct slot {
    int value;
    int next;
};
static struct slot pool[2] = {{0, 1}, {0, -1}};
static int first_free = 0;
int take(void) {
    int i = first_free;
    first_free = pool[i].next; //! array-bounds error
    return i;
}
int main(void) {
    take();
    take();
    take();
    return 0;
}
