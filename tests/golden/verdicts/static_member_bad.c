// 6.7.6.3p7: an array that is a member or a row is no larger for what follows in the object.
// expect: four: proved
// expect: sum: proved
// expect: both: proved
// expect: row: violated
// expect: row_of_other: violated
// expect: member: violated
// expect: member_of_other: violated
// expect: counted: violated
// expect: counted_of_other: violated
// expect: rows: violated
int four(int a[static 4]) { return a[3] & 1; }
int other(int a[static 4]);
int sum(int n, int a[static n]) { return n > 0 ? a[n - 1] & 1 : 0; }
int other_sum(int n, const int a[static n]);
int both(int m[static 2][3]) { return m[1][2] & 1; }

struct pair { int a[3], b[3]; };
struct grid { int m[1 + 1][3], rest[9]; };

int row(void) { int m[3][3] = {{0}}; return four(m[0]); } //! array-argument warning
int row_of_other(void) { int m[3][3] = {{0}}; return other(m[1]); } //! array-argument warning
int member(struct pair *p) { return four(p->a); } //! array-argument warning
int member_of_other(void) { struct pair p = {{0}}; return other(p.a); } //! array-argument warning
int counted(int n) { int m[3][3] = {{0}}; return n <= 4 ? sum(n, m[1]) : 0; } //! array-argument information
int counted_of_other(struct pair *p) { return other_sum(6, p->a); } //! array-argument warning
int rows(struct grid *g) { return both(g->m) + four(g->m[0]); } //! array-argument warning
