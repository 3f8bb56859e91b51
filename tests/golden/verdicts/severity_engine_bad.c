// vl: --entry main --engine kinduction
// Functions without body are called on the way: the index does not depend on what they do.
// expect: main: violated
void log_it(int);
int ext(void);

int main(void)
{
    char b[8];
    for (int i = 0; i <= 8; i++) {
        log_it(i);
        b[i] = 0; //! array-bounds error
    }
    return ext() ? 1 : b[0];
}
