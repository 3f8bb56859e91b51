int local(int i) {
    int a[4] = {1, 2, 3};
    char s[] = "hi";
    int b[2][2] = {{1}, {2, 3}};
    return a[i] + s[1] + b[1][0];
}
