/* What a solver finds between a capacity and a number says nothing. */
int wrapped(const char *s, long at) { return s[(at - 1) & 7]; }
