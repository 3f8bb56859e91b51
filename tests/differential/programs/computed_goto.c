enum { PUSH, ADD, MUL, DUP, JNZ, DEC, HALT };
static int run(const unsigned char *code) {
    static const void *const table[] = {&&push, &&add, &&mul, &&dup, [JNZ] = &&jnz, [DEC] = &&dec, [HALT] = &&halt};
    int stack[16], sp = 0;
    const unsigned char *pc = code;
    goto *table[*pc++];
push:
    stack[sp++] = *pc++;
    goto *table[*pc++];
add:
    sp--;
    stack[sp - 1] += stack[sp];
    goto *table[*pc++];
mul:
    sp--;
    stack[sp - 1] *= stack[sp];
    goto *table[*pc++];
dup:
    stack[sp] = stack[sp - 1];
    sp++;
    goto *table[*pc++];
dec:
    stack[0]--;
    stack[1] = stack[1] * 3 + 1;
    goto *table[*pc++];
jnz:
    if (stack[0]) pc = code + *pc;
    else pc++;
    goto *table[*pc++];
halt:
    return stack[sp - 1];
}
static int offsets(int n) {
    static const int to[] = {&&one - &&one, &&two - &&one, &&three - &&one};
    int t = 0;
    for (int i = 0; i < n; i++) {
        int local = i;
        goto *(&&one + to[i % 3]);
    one:
        t += 1 + local;
        continue;
    two:
        t += 10 + local;
        continue;
    three: {
        int inner = 100;
        t += inner + local;
    }
    }
    return t;
}
static int back(int n) {
    void *p = n > 3 ? &&many : &&few;
    int t = 0;
    goto *p;
few:
    t += 7;
    if (t < 20) goto *p;
    return t;
many:
    t += 50;
    p = &&few;
    goto *p;
}
static int same(int n) {
    void *p, *q = &&b;
    if (n) p = &&a;
    else p = &&b;
    if (p == q) return 5;
    goto *p;
a:
    return 6;
b:
    return 7;
}
int main(void) {
    static const unsigned char program[] = {PUSH, 5, PUSH, 1, DEC, JNZ, 4, PUSH, 3, ADD, DUP, MUL, HALT};
    unsigned h = (unsigned)run(program);
    h = h * 31 + (unsigned)offsets(7);
    h = h * 31 + (unsigned)back(2);
    h = h * 31 + (unsigned)back(9);
    h = h * 31 + (unsigned)same(0) * 8 + (unsigned)same(1);
    return (int)h;
}
