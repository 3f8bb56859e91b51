// flags: -DWIDE
typedef unsigned __int128 u128;
int main(void) {
    u128 x = 1;
    for (int i = 1; i < 30; i++) x = x * (unsigned)(i * 7 + 1) + (x >> 64);
    __int128 s = -(__int128)5;
    s = s * 1000000007 >> 2;
    unsigned long long h = (unsigned long long)(x >> 64) ^ (unsigned long long)x ^ (unsigned long long)s;
    return (int)(h ^ (h >> 32));
}
