void start(void);
int done;
int main(void) {
    start();
    done = 1;
    return 0;
}
