// The right end is taken as included, and starts one past the end.
// vl: --bound 8
// expect: find: violated
static const int sorted[7] = {1, 4, 9, 16, 25, 36, 49};
int find(int key) {
    int lo = 0, hi = 7;
    while (lo <= hi) {
        int mid = lo + (hi - lo) / 2;
        if (sorted[mid] == key) return mid; //! array-bounds information
        if (sorted[mid] < key) lo = mid + 1;
        else hi = mid - 1;
    }
    return -1;
}
