// No object lies around the middle of a 64-bit address space: an address has a negative.
// vl: --entry main
// expect: main: proved
static char buffer[64];
int main(void) {
    char *line = buffer;
    line += -(long)buffer & 31;
    long down = -(long)&buffer[3], up = (long)(buffer + sizeof buffer);
    *line = 'x';
    return down + up > 0 ? *line - 'x' : 1;
}
