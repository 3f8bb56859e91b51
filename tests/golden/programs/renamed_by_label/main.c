int limit_of_board = 9;
int start_of_board(int i);
int get(void);
int main(int argc, char **argv) {
    (void)argv;
    return argc > 1 ? start_of_board(9) : get();
}
