// What a user types can be anything; what a function without body returns, nobody knows.
// expect: main: violated
extern int measure(void);
extern int getchar(void);
int main(void) {
    int table[4] = {1, 2, 3, 4};
    int sum = table[measure()]; //! array-bounds information
    sum += table[getchar()]; //! array-bounds error
    return sum;
}
