// expect: main: proved
#include <string.h>
extern void reach_error(void);

int main(void) {
    char s[] = ",a,,bc";
    int n = 0;
    for (char *t = strtok(s, ","); t; t = strtok(NULL, ",")) n += (int)strlen(t);
    if (n != 3) reach_error();
    return 0;
}
