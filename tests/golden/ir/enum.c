enum colour { RED, GREEN = 5, BLUE };
enum big { HUGE_ONE = 0x80000000u };
int index_of(enum colour c) { return c == BLUE ? RED : GREEN; }
enum colour make(int i) { return i; }
unsigned long wide(enum big b) { return b + 1; }
