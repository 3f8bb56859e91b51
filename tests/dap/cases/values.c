#include <stdbool.h>

enum colour { RED, GREEN = 5 };

struct point { int x, y; };
struct shape {
    char name[8];
    struct point corners[2];
    enum colour colour;
    bool closed;
    unsigned kind : 3;
    int level : 4;
    struct shape *next;
    union { int whole; unsigned char bytes[4]; };
};

struct shape first = {"box", {{1, 2}, {3, 4}}, GREEN, true, 6, -2, 0, {0x01020304}};
static const char *const title = "title";
static double half = 0.5;
int limit = 2147483647;

int values(void) {
    struct shape copy = first;
    struct point *corner = &copy.corners[1];
    const char *text = title;
    int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
    int (*row)[3] = &grid[1];
    int (*self)(void) = values;
    unsigned char byte = 200;
    char letter = 'q';
    float third = 1.0f / 4;
    corner->x += (*row)[0];
    copy.next = &first;
    return 2147483647 + corner->x + byte + letter + (text != 0) + (self != 0) + (third > half);
}

int main(void) {
    return values();
}
