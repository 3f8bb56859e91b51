// expect: main: proved
#include <stdio.h>
#include <string.h>
extern void reach_error(void);

int main(void) {
    char word[8];
    int n;
    if (scanf("%7s", word) != 1) return 1;
    if (strlen(word) > 7) reach_error();
    if (sscanf(word, "%d", &n) != 1) n = 0;
    return n != 0;
}
