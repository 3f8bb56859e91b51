// The same, asked about.
// vl: --property +unsigned-overflow
// expect: mix: violated
unsigned mix(unsigned h, unsigned char c) {
    return (h ^ c) * 16777619u; //! unsigned-overflow information
}
