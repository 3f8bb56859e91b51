// C defines these conversions: off unless asked for, as is alignment.
// expect: shorten: proved
// expect: positive: proved
// expect: word: proved
unsigned char shorten(unsigned x) { return x; }
unsigned positive(int x) { return x; }
int *word(char *bytes) { return (int *)bytes; }
