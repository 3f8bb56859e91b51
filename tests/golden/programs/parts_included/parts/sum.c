int quotient(int a, int b) { return a / b; }
int sum_up_to(int n) {
    int sum = 0;
    for (int i = 0; i < (n & 3); i++) sum += of_table(i);
    return sum;
}
__extension__ __attribute__((visibility("default"))) int blanks(const char *s) {
    return s && is_blank(*s);
}
