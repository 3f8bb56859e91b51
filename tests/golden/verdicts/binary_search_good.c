// vl: --bound 8
// expect: find: proved
static const int sorted[7] = {1, 4, 9, 16, 25, 36, 49};
int find(int key) {
    int lo = 0, hi = 6;
    while (lo <= hi) {
        int mid = lo + (hi - lo) / 2;
        if (sorted[mid] == key) return mid;
        if (sorted[mid] < key) lo = mid + 1;
        else hi = mid - 1;
    }
    return -1;
}
