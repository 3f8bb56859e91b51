// The last segment has no right end.
// expect: lerp: violated
static const unsigned char curve[16] = {0, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225, 255};
int lerp(unsigned char x) {
    int i = x >> 4, part = x & 15;
    int right = curve[i + 1]; //! array-bounds information
    int left = curve[i];
    return left + (right - left) * part / 16;
}
