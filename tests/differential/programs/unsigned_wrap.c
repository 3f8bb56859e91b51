int main(void) {
    unsigned h = 0;
    for (unsigned i = 0; i < 50; i++) h = h * 2654435761u + i - 7u;
    unsigned char c = 250;
    for (int i = 0; i < 20; i++) c += 13;
    unsigned short s = 3;
    for (int i = 0; i < 20; i++) s = s * s + 7u;
    return (int)(h ^ c ^ ((unsigned)s << 8));
}
