/* loops: main proved: indices stay inside the array and the oldest byte comes out first */
#include <assert.h>
extern int input(void);

#define SIZE 8

struct ring {
    unsigned char data[SIZE];
    int head, count;
};

static int put(struct ring *r, unsigned char byte) {
    if (r->count >= SIZE) return 0;
    int at = r->head + r->count;
    if (at >= SIZE) at -= SIZE;
    r->data[at] = byte;
    r->count++;
    return 1;
}

static int take(struct ring *r) {
    if (r->count == 0) return -1;
    unsigned char byte = r->data[r->head];
    r->head = r->head + 1 == SIZE ? 0 : r->head + 1;
    r->count--;
    return byte;
}

int main(void) {
    struct ring r = {{0}, 0, 0};
    for (;;) {
        int command = input();
        if (command >= 0 && command < 256) {
            int before = r.count;
            int done = put(&r, (unsigned char)command);
            assert(done == (before < SIZE));
        } else if (command == 256) {
            int byte = take(&r);
            assert(byte >= -1 && byte <= 255);
        }
        assert(r.count >= 0 && r.count <= SIZE);
        assert(r.head >= 0 && r.head < SIZE);
    }
}
