struct point { int x, y; };
struct line { struct point from, to; const char *name; int (*fn)(int); };
int f(int x) { return x; }
int numbers[5] = {[1] = 1, 2, [4] = -1};
struct line l = {.to = {.y = 4}, .from.x = 1, 2, .name = "line", .fn = f};
struct line two[] = {{{1, 2}, {3, 4}, "a", 0}, {.name = "b"}};
int *p = &numbers[3], *q = numbers + 2;
struct point *r = &two[1].to;
char text[8] = "ab", exact[2] = "cd", *ptr = "e" "f";
long big = 1L << 40, neg = -3, e = sizeof(struct line);
unsigned char byte = 300 - 45;
int use(void) { return l.to.y + *p + *q + r->y + text[0] + exact[1] + *ptr + byte + (int)(big + neg + e); }
