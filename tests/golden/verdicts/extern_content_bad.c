// What another file gives a variable at the start decides, so nothing here fails for certain.
// vl: --entry main
// expect: main: violated
extern int parts;
extern char letters[4];
int table[4];
int main(void) {
    int sum = 12 / parts; //! division-by-zero information
    if (letters[1] == 'x') sum += table[letters[2]]; //! array-bounds information
    return sum + table[4 + !!parts]; //! array-bounds error
}
