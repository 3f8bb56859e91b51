/* level stays within 0 and 200, errors are counted up to 255; steps wraps around. */
extern int input(void);
int main(void) {
    int level = 50, errors = 0;
    unsigned char steps = 0;
    for (;;) {
        int e = input();
        if (e == 1 && level < 200) level++;
        if (e == 2 && level > 0) level--;
        if (e < 0 && errors < 255) errors++;
        steps++;
        if (level > 1000 || errors > 1000 || steps == 17) return 1;
    }
}
