// Defined, but seldom meant: asked for with --property.
// vl: --property +unsigned-overflow
// expect: bytes: violated
unsigned bytes(unsigned count, unsigned size) {
    if (size > 64) return 0;
    return count * size; //! unsigned-overflow information
}
