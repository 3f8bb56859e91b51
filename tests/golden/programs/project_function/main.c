int count(int);
int main(void) { return count(3); }
