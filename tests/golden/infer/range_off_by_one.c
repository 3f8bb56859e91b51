/* level is 201 in the end, not 200; low is -1, as it is looked at before it is changed by two. */
extern int input(void);
int main(void) {
    int level = 50, low = 50;
    for (;;) {
        int e = input();
        if (e == 1 && level <= 200) level++;
        if (e == 2 && low > 0) low -= 2;
        if (e == 3 && low == 10) low++;
        if (level > 1000 || low < -1000) return 1;
    }
}
