// Tables of labels that nothing changes, constant or not, as interpreters have them.
// expect: choose: proved
// expect: run: proved
// expect: only: proved
int choose(int z) {
    static void *to[] = {&&a, &&b};
    goto *to[z != 0];
a:
    return 1;
b:
    return 2;
}

int run(const unsigned char *code) {
    static const void *to[] = {&&stop, &&one, &&two};
    int sum = 0, steps = 0;
next:
    if (++steps > 3) return sum;
    goto *to[code[0] % 3];
one:
    sum += 1;
    goto next;
two:
    sum += 2;
    goto next;
stop:
    return sum;
}

int only(void) {
    static void *to = &&end;
    goto *to;
end:
    return 0;
}
