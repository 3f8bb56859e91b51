// Input of a user can be anything; the result of a function without body is unknown.
// expect: main: violated
extern int measure(void);
extern int getchar(void);
int main(void) {
    int table[4] = {1, 2, 3, 4};
    int sum = table[measure()]; //! array-bounds information
    sum += table[getchar()]; //! array-bounds error
    return sum;
}
