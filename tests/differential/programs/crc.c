static unsigned table[256];
static void build(void) { for (unsigned i = 0; i < 256; i++) { unsigned c = i; for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1; table[i] = c; } }
static unsigned crc(const unsigned char *p, unsigned n) { unsigned c = ~0u; while (n--) c = table[(c ^ *p++) & 0xff] ^ (c >> 8); return ~c; }
int main(void) { build(); return (int)crc((const unsigned char *)"The quick brown fox", 19); }
