// Not among the default checks: wrapping is what a hash wants.
// expect: mix: proved
unsigned mix(unsigned h, unsigned char c) {
    return (h ^ c) * 16777619u;
}
