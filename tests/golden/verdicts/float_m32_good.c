// Where x87 may keep more bits, it is said that it does not.
// vl: -- -m32
// expect: f: proved
void f(short i) {
    float d = i;
    if (d + 0.5f == d) __builtin_unreachable();
}
