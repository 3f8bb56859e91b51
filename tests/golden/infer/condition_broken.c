/* tail may pass head by one. */
extern int input(void);
int main(void) {
    unsigned char head = 0, tail = 0;
    for (;;) {
        int e = input();
        if (e == 0 && head < 200 && head < tail + 4) head++;
        if (e == 1 && tail <= head) tail++;
        if (head > tail + 5) return 1;
    }
}
