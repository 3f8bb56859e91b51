// expect: opcode_length: proved
int opcode_length(unsigned op) {
    switch (op & 3u) {
    case 0: return 1;
    case 1: return 2;
    case 2: return 4;
    case 3: return 8;
    }
    __builtin_unreachable();
}
