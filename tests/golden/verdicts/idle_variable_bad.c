// vl: --solver cadical --budget 50
// A counter that reaches INT_MAX after two billion iterations is found without taking each: what else the loop computes
// decides nothing.
// expect: mixed: violated
// expect: returned: violated
// expect: in_memory: violated
// expect: halved: violated
// expect: shifted: violated
unsigned sum;

void mixed(int n)
{
    int s = 0;
    for (int i = 0; i <= n; i++) //! signed-overflow information
        s ^= i;
}

int returned(int n)
{
    int s = 0;
    for (int i = 0; i <= n; i++) //! signed-overflow information
        s ^= i;
    return s;
}

void in_memory(int n)
{
    for (int i = 0; i <= n; i++) //! signed-overflow information
        sum ^= (unsigned)i * (unsigned)i;
}

double halved(int n)
{
    double x = 1;
    for (int i = 1; i <= n; i++) //! signed-overflow information
        x = x / 2 + 1;
    return x;
}

int shifted(int n)
{
    int s = 0, t = 1;
    for (int i = 0; i <= n; i++) { //! signed-overflow information
        int u = s ^ t;
        s = t;
        t = u;
    }
    return t;
}
