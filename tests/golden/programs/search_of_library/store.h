struct block {
    unsigned char bytes[256];
};
unsigned put_checked(const struct block *b, int slot, int v);
int get_checked(const struct block *b, int slot, unsigned *h);
