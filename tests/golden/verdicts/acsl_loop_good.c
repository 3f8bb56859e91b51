// A loop invariant that is given makes the sum of a loop provable for any number of iterations.
// vl: --engine kinduction
// expect: twice: proved
/*@ requires n >= 0; */
unsigned twice(int n) {
    unsigned s = 0;
    /*@ loop invariant 0 <= i <= n;
        loop invariant s == 2 * i; */
    for (int i = 0; i < n; i++) s += 2;
    //@ assert s == 2 * n;
    return s;
}
