/* loops: main proved: head is tail plus count modulo 16 whatever is put and taken */
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
            if (count > 0) {
                tail = (tail + 1) % SIZE;
                count--;
            }
            break;
        default:
            break;
        }
        assert(count <= SIZE);
        assert(head == (tail + count) % SIZE);
    }
}
