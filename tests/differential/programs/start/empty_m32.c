// flags: -m32
/* Tests whether programs for 32 bits run here. */
int main(void) { return 32; }
