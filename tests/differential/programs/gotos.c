int main(void) {
    int i = 0, h = 0;
again:
    if (i >= 10) goto out;
    {
        int x = i * 3;
        int *p = &x;
        if (x % 2) goto skip;
        h += *p;
    skip:
        h = h * 3 % 10007 + *p;
    }
    i++;
    goto again;
out:
    for (int a = 0; a < 5; a++)
        for (int b = 0; b < 5; b++)
            if (a * b == 6) goto found;
found:
    return h;
}
