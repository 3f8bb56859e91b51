/* loops: main violated within 1: taking from an empty ring moves tail but not count */
#include <assert.h>
extern int input(void);

#define SIZE 16u

int main(void) {
    unsigned head = 0, tail = 0, count = 0;
    for (;;) {
        switch (input()) {
        case 0:
            if (count < SIZE) {
                head = (head + 1) % SIZE;
                count++;
            }
            break;
        case 1:
            tail = (tail + 1) % SIZE;
            if (count > 0) count--;
            break;
        default:
            break;
        }
        assert(count <= SIZE);
        assert(head == (tail + count) % SIZE);
    }
}
