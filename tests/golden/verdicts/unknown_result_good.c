// expect: main: proved
extern int measure(void);
extern int getchar(void);
int main(void) {
    int table[4] = {1, 2, 3, 4};
    int sum = table[(unsigned)measure() % 4u];
    sum += table[getchar() & 3];
    return sum;
}
