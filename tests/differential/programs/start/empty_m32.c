// flags: -m32
/* Whether programs for 32 bits run here. */
int main(void) { return 32; }
