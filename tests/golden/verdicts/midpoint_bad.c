// The classic: the sum of two indices overflows before it is halved.
// expect: mid: violated
int mid(int lo, int hi) {
    return (lo + hi) / 2; //! signed-overflow information
}
