// Each fails for some inputs whatever the function without body gives; that others fail only for some results is no excuse.
// vl: --entry main
// expect: main: violated
unsigned ext(void);
unsigned char __VERIFIER_nondet_uchar(void);
static int table[8];

static int either(int n)
{
    return table[ext() & 1 ? n : n + 1]; //! array-bounds error
}

static int sum(unsigned n)
{
    unsigned k = ext() % 4;
    return table[n % 10 + k]; //! array-bounds error
}

/* Never for certain. */
static int open_sum(unsigned n)
{
    unsigned k = ext() % 4;
    return table[n % 8 + k]; //! array-bounds information
}

int main(void)
{
    switch (__VERIFIER_nondet_uchar()) {
    case 0:
        return either(__VERIFIER_nondet_uchar());
    case 1:
        return sum(__VERIFIER_nondet_uchar());
    default:
        return open_sum(__VERIFIER_nondet_uchar());
    }
}
