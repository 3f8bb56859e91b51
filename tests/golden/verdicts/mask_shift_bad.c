// expect: low_mask: violated
unsigned low_mask(unsigned bits) {
    return (1u << bits) - 1u; //! shift information
}
