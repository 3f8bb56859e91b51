// No room is kept for the terminating zero.
// expect: set_name: violated
struct name {
    char text[6];
};
void set_name(struct name *to, const struct name *from) {
    int i;
    for (i = 0; i < 6 && from->text[i]; i++) to->text[i] = from->text[i];
    to->text[i] = 0; //! array-bounds information
}
