// INT_MIN has no negative.
// expect: lowest: violated
int lowest(int x) {
    return x & -x; //! signed-overflow information
}
