/* goto, return and code behind them. */
int retry(int n) {
    int tries = 0;
again:
    tries++;
    if (n > 3) {
        n--;
        goto again;
    }
    if (tries > 100 && n < 0) goto fail;
    return tries;
fail:
    return -1;
}
int behind(int x) {
    if (x > 0)
        return 1;
    else
        return 2;
    x = 7;
    return x;
}
int skipped(int x) {
    goto end;
    x++;
end:
    return x;
}
