unsigned long long literals(void) { return 0xffffffffu + 077 + 1ull + 'a' + '\x80' + 0b101 + '\n'; }
