int main(void) {
    unsigned long long a = 0xdeadbeefcafebabeull, b = 0x123456789ull;
    unsigned long long h = a * b + (a / b) + (a % b) + (a >> 7) + (a << 9);
    long long s = (long long)(a >> 1);
    h ^= (unsigned long long)(s / -12345) + (unsigned long long)(-s % 777);
    h ^= (a > b) + (s < 0) * 2u + ((long long)a < 0) * 4u;
    return (int)(h ^ (h >> 32));
}
