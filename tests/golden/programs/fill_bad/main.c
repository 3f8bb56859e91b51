int fill(int *p, int n);
int main(int argc, char **argv) {
    int a[4];
    (void)argv;
    fill(a, argc > 2 ? 5 : 4);
    return a[0];
}
