int main(void) {
    int v[] = {-2147483647 - 1, -1, 0, 1, 2147483647};
    unsigned h = 0;
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++) {
            h = h * 3 + (v[i] < v[j]) + (v[i] <= v[j]) * 2u;
            h = h * 3 + ((unsigned)v[i] > (unsigned)v[j]) + (v[i] == v[j]);
            h = h * 3 + ((long long)v[i] >= (unsigned)v[j]) + (v[i] != v[j]);
            h = h * 3 + ((short)v[i] < (unsigned char)v[j]);
        }
    return (int)h;
}
