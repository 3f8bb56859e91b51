// expect: opcode_length: violated
int opcode_length(unsigned op) {
    switch (op & 3u) {
    case 0: return 1;
    case 1: return 2;
    case 2: return 4;
    }
    __builtin_unreachable(); //! unreachable-call information
}
