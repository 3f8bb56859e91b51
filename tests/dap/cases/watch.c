struct list { int value; struct list *next; };

static struct list last = {3, 0}, middle = {2, &last}, front = {1, &middle};
static unsigned wide = 4000000000u;
static short small = -3;
static double real = 2.5;
static int zero;

int main(void) {
    struct list *p = &front, *none = 0;
    int numbers[3] = {10, 20, 30};
    int *q = numbers;
    long big = 1;
    static int calls = 5;
    calls += (int)big + (p != none) + (wide > 1) + (small > 1) + (real > 1);
    return numbers[1] / zero + *q;
}
