int into(int c) {
    if (c) goto in;
    {
        int a[2];
        a[0] = 1;
    in:
        a[1] = 2;
        return a[1];
    }
}
