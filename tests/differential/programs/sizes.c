struct a { char c; int i; char d; };
struct b { char c; long long l; short s; };
struct c { struct a x; char t[3]; };
int main(void) {
    int h = (int)sizeof(struct a) + 3 * (int)sizeof(struct b) + 7 * (int)sizeof(struct c);
    h = h * 5 + (int)sizeof(long) + (int)sizeof(void *) * 3 + (int)sizeof(int[7]) + (int)_Alignof(long long);
    h = h * 5 + (int)__builtin_offsetof(struct b, s) + (int)__builtin_offsetof(struct c, t[2]);
    return h + (int)sizeof(1 ? 'a' : 1u) + (int)sizeof((char)1);
}
