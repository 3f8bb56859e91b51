// vl: --entry main --engine bmc
// What a function without body may reach is unknown behind it, through pointers that are unknown themselves, too.
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
