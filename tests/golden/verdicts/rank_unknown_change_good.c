// vl: --entry main
// expect: main: proved
void work(void);

int limit, level = 5;

static int once(void) {
    int n = 0;
    if (level > 7) n = 1;
    return n ? 100 / n : 0;
}

static int often(void) {
    int n = 0;
    while (limit > 0 && n < 4) {
        limit--;
        n++;
    }
    return 100 / (n + 1);
}

int main(int argc, char **argv) {
    int never = 1;
    (void)argv;
    work();
    if (argc == 1) return once();
    if (argc == 2) return often();
    return 100 / never;
}
