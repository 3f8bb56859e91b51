// expect: magnitude: violated
int magnitude(int x) {
    return x < 0 ? -x : x; //! signed-overflow information
}
