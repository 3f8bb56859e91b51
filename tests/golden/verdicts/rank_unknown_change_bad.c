// vl: --entry main --budget 50
// What work leaves in a global decides whether these fail.
// expect: main: violated
void work(void);

int limit, level = 5;

static int once(void) {
    int n = 0;
    if (level > 7) n = 1;
    return 100 / n; //! division-by-zero information
}

static int often(void) {
    int n = 0;
    while (limit > 0) {
        limit--;
        n++;
    }
    return 100 / n; //! division-by-zero information
}

int main(int argc, char **argv) {
    int never = 0;
    (void)argv;
    work();
    if (argc == 1) return once();
    if (argc == 2) return often();
    return 100 / never; //! division-by-zero error
}
