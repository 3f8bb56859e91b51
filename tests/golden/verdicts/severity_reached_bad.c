// vl: --entry main --engine bmc
// Memory that a function without body may reach is unknown behind it, also through pointers that are unknown.
// expect: main: violated
int pick(void);
void change(int *);
static int table[8];

int main(void)
{
    int n = 8;
    change(pick() ? &n : 0);
    return table[n]; //! array-bounds information
}
