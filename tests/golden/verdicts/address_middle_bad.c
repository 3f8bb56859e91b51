// Of an address that is cut to an int the negative may overflow.
// vl: --entry main
// expect: main: violated
static char buffer[64];
int main(void) {
    char *line = buffer;
    line += -(int)(long)buffer & 31; //! signed-overflow error
    *line = 'x';
    return *line - 'x';
}
