/* A function that is not decided in the time of an editor. */
int check_digit(unsigned number) {
    unsigned sum = 1;
    for (unsigned i = 0; i < 2000000000u; i++) sum = sum * 33 + (number ^ (sum >> 3));
    return 100 / (sum == 12345);
}
