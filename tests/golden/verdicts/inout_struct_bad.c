// expect: deposit: violated
struct account {
    long balance;
    int closed;
};
int deposit(struct account *a, long amount) {
    if (a->closed) return -1;
    a->balance += amount; //! signed-overflow information
    return 0;
}
