struct __attribute__((packed)) p { char c; int i; short s; };
struct __attribute__((aligned(16))) q { char c; };
int main(void) { struct p a[2] = {{1, 2, 3}, {4, 0x01020304, 6}}; struct q z[2]; return (int)sizeof a + (int)sizeof z * 3 + a[1].i + a[1].s + ((unsigned char *)a)[8]; }
