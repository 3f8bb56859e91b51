int inside(int x, int *out) {
    switch (x) {
        int y;
        int z[2];
    case 1:
        y = 3;
        z[0] = y;
        out = &z[0];
        return *out;
    case 2: {
        int w[2] = {1, 2};
        return w[1];
    }
    }
    return 0;
}
