/* With variables in the file, one object from outside is enough for it to be apart from them. */
int limit;

int below(const int *p) { return *p < limit; }
