// GCC manual, "Asm Labels": another name of a function of this file, or of a variable of another one.
// expect: inside: violated
// expect: within: proved
// expect: other: violated
// expect: get: proved
static int row[4];
static int inside(int i) { return row[i]; } //! array-bounds information; array-bounds information
int renamed(int i) __asm__("inside");
int within(int i) { return inside(i & 3); }
int other(int i) { return renamed(i); }
extern int limit __asm__("limit_of_board");
int get(void) { return row[limit & 3]; }
