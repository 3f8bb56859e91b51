int main(void) {
    char composite[100] = {0};
    int count = 0, sum = 0;
    for (int i = 2; i < 100; i++) {
        if (composite[i]) continue;
        count++;
        sum += i;
        for (int j = i * i; j < 100; j += i) composite[j] = 1;
    }
    return sum * 100 + count;
}
