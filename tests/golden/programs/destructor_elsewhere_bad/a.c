extern int open_files;
int main(void) {
    open_files = 1;
    return 0;
}
