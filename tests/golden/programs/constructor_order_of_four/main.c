extern int trail_d;
int main(void) { return trail_d; }
