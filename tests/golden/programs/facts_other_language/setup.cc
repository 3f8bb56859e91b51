extern "C" int limit;
void setup(int n) { limit = n; }
