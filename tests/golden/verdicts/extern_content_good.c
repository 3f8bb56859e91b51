// Whatever another file gives a variable at the start.
// vl: --entry main
// expect: main: proved
extern int parts;
extern char letters[4];
int table[4];
int main(void) {
    int sum = parts ? 12 / (parts == -1 ? 1 : parts) : 0;
    if (letters[1] == 'x') sum += table[letters[2] & 3];
    return sum + table[3 - !!parts];
}
