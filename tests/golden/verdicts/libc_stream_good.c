// expect: main: proved
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    FILE *f = fopen("numbers", "r");
    if (!f) return 1;
    int c = fgetc(f);
    if (c < EOF || c > 255) reach_error();
    if (c == EOF && !feof(f) && !ferror(f)) reach_error();
    if (c != EOF && (ungetc('x', f) != 'x' || fgetc(f) != 'x')) reach_error();
    fclose(f);
    return 0;
}
